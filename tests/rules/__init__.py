"""The rules as numbered statements: loading them, citing them from tests, and printing both."""
