"""Twilight Inscription: its rules, one test for each statement, and whole games."""
