"""The Discord side, played as people play it, inside an in-memory Discord."""
