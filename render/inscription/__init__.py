"""Pictures of Twilight Inscription."""
