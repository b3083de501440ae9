"""Font files with their licences; see README.txt."""
