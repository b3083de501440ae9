"""Everything that speaks to Discord: commands, cards, desks, ballots, delivery."""
