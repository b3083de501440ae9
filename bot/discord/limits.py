"""What Discord accepts: every limit of the platform that this project meets.

Code that builds messages and the tests that judge them read the same numbers from here. Lengths
count characters (Unicode code points) unless a name says bytes or seconds. Where Discord does not
publish a number, the comment says so.
"""

from __future__ import annotations

from typing import Final

# -- messages ----------------------------------------------------------------------------------
CONTENT: Final = 2_000
"""Characters of `content`; not allowed at all beside Components V2."""
EMBEDS: Final = 10
EMBED_TOTAL: Final = 6_000
"""Characters of all embeds of a message together."""
EMBED_TITLE: Final = 256
EMBED_DESCRIPTION: Final = 4_096
EMBED_FIELDS: Final = 25
EMBED_FIELD_NAME: Final = 256
EMBED_FIELD_VALUE: Final = 1_024
EMBED_FOOTER: Final = 2_048
EMBED_AUTHOR: Final = 256
NONCE: Final = 25
MENTIONS: Final = 100
"""Ids in each list of `allowed_mentions`."""

# -- files -------------------------------------------------------------------------------------
FILES: Final = 10
FILE_BYTES: Final = 10 * 1024 * 1024
"""Bytes of one file, in a server without boosts and in a DM."""
ALT_TEXT: Final = 1_024

# -- components --------------------------------------------------------------------------------
COMPONENTS: Final = 40
"""Components of a V2 message, nested ones, rows and accessories counted."""
TEXT_TOTAL: Final = 4_000
"""Characters of all text displays of a V2 message together."""
ROWS: Final = 5
"""Action rows of a message in the older form."""
BUTTONS_IN_ROW: Final = 5
BUTTON_LABEL: Final = 80
CUSTOM_ID: Final = 100
LINK: Final = 512
SELECT_OPTIONS: Final = 25
OPTION_LABEL: Final = 100
OPTION_VALUE: Final = 100
OPTION_DESCRIPTION: Final = 100
PLACEHOLDER: Final = 150
GALLERY_ITEMS: Final = 10
SECTION_TEXTS: Final = 3

# -- modals ------------------------------------------------------------------------------------
MODAL_TITLE: Final = 45
MODAL_COMPONENTS: Final = 5
FIELD_LABEL: Final = 45
FIELD_DESCRIPTION: Final = 100
INPUT_VALUE: Final = 4_000
INPUT_PLACEHOLDER: Final = 100

# -- commands ----------------------------------------------------------------------------------
COMMANDS: Final = 100
"""Slash commands of an application, global or in one server."""
COMMAND_NAME: Final = 32
COMMAND_DESCRIPTION: Final = 100
COMMAND_OPTIONS: Final = 25
COMMAND_TEXT: Final = 8_000
"""Characters of names, descriptions and choice values of one command with all below it."""
COMMAND_CREATIONS_PER_DAY: Final = 200
CHOICES: Final = 25
"""Choices of an option, fixed ones and autocompletion alike."""
CHOICE_NAME: Final = 100
CHOICE_VALUE: Final = 100
OPTION_INPUT: Final = 6_000

# -- threads -----------------------------------------------------------------------------------
THREAD_NAME: Final = 100
ACTIVE_THREADS: Final = 1_000
"""Threads of a server that are not archived."""

# -- time --------------------------------------------------------------------------------------
ACK_SECONDS: Final = 3.0
"""From the press to the first answer, on Discord's clock."""
TOKEN_SECONDS: Final = 15 * 60.0
"""How long an interaction can be answered, edited and followed up."""
OLD_MESSAGE_SECONDS: Final = 60 * 60.0
"""Edits of messages older than this are throttled harder (30046)."""
NONCE_SECONDS: Final = 5 * 60.0
"""How long an enforced nonce is remembered; Discord says "a few minutes"."""

# -- rates -------------------------------------------------------------------------------------
GLOBAL_PER_SECOND: Final = 50
"""Requests of one token; answers to interactions are not counted."""
