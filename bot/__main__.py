"""`python -m bot` is `speaker`."""

import sys

from bot.cli import main

sys.exit(main())
