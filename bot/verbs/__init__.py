"""The verbs of `speaker`: `arguments(parser)` and `main(args) -> exit code` in each file."""
