"""Message catalogues: keys to sentences, per locale; and the sentences of the core itself."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from types import MappingProxyType

__all__ = ["CORE", "Catalogue"]


class Catalogue:
    """Sentences with positional fields (`{0} explores {1}`), per locale, with fallback.

    A locale falls back to its language (`de-AT` to `de`), then to `en`, which must be there and
    complete. A catalogue does not change once made.
    """

    __slots__ = ("_sentences",)

    def __init__(self, sentences: Mapping[str, Mapping[str, str]]) -> None:
        if "en" not in sentences:
            raise ValueError("a catalogue needs the locale en")
        self._sentences = MappingProxyType(
            {k: MappingProxyType(dict(v)) for k, v in sentences.items()}
        )

    @property
    def locales(self) -> tuple[str, ...]:
        return tuple(self._sentences)

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(self._sentences["en"])

    def __contains__(self, key: str) -> bool:
        return key in self._sentences["en"]

    def sentence(self, key: str, locale: str = "en") -> str:
        """The sentence with its fields unfilled. Raises `KeyError` for an unknown key."""
        for name in (locale, locale.split("-")[0], "en"):
            if name in self._sentences and key in self._sentences[name]:
                return self._sentences[name][key]
        raise KeyError(f"no sentence for {key!r}")

    def say(self, key: str, *args: object, locale: str = "en") -> str:
        """The sentence with its fields filled by position. Raises `KeyError` for an unknown key."""
        return self.sentence(key, locale).format(*args)

    def faults(self) -> tuple[str, ...]:
        """Keys that `en` does not know and sentences whose fields differ from those of `en`."""
        found = []
        english = self._sentences["en"]
        for locale, sentences in self._sentences.items():
            for key, sentence in sentences.items():
                if key not in english:
                    found.append(f"{locale}: {key} is not in en")
                elif _fields(sentence) - _fields(english[key]):
                    found.append(f"{locale}: {key} has fields that en has not")
        return tuple(found)


def _fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


CORE = Catalogue(
    {
        "en": {
            "adjusted": "By consent of all, {0} is set to {1}: {2}.",
            "absent": "{0} was not there in time; what happens by default was done.",
            "redone": "What was taken back stands again, from entry {0} on.",
            "rules-changed": "The rules were put right; the match goes on from where it stands.",
            "taken-back": "By consent, everything after entry {0} was taken back.",
            "refusal.broken-entry": "Entry {0} cannot be applied: {1}.",
            "refusal.chance-differs": "{0} has come out already and stays as it was.",
            "refusal.chance-pending": "The table waits for {0}; go on when it has come out.",
            "refusal.consent": "This needs a yes from every seat that it concerns.",
            "refusal.fault": "{0} hits a fault in the program; nothing was changed; try"
            " another step.",
            "refusal.game-over": "The match is over; look at the final table.",
            "refusal.halted": "The match is halted by a fault in the program; take back the last"
            " entry, or export the journal and report it.",
            "refusal.malformed": "{0} is not a step of this game: {1}.",
            "refusal.marker-down": "Your marker is down; pick it up to change anything.",
            "refusal.marker-up": "Your marker is not down.",
            "refusal.no-chance": "Nothing is to be rolled or drawn now.",
            "refusal.no-secret": "This table rolls and draws by hand; enter what came out.",
            "refusal.no-window": "No window is open now; wait until the table asks.",
            "refusal.not-asked": "You are not asked in this window; wait for the next one.",
            "refusal.not-your-turn": "It is {0}'s turn; yours comes after.",
            "refusal.now-reveals": "This would now reveal something; take it again if you wish.",
            "refusal.nothing-to-redo": "Nothing was taken back that could stand again.",
            "refusal.nothing-to-undo": "Nothing is pencilled that could be taken back.",
            "refusal.option": "{0} is not an option of {1}; it has {2}.",
            "refusal.option-value": "{0} cannot be {1}; choose {2}.",
            "refusal.other-game": "The journal is of {0} and not of {1}.",
            "refusal.other-pack": "The journal plays on content {0} and this is {1}; load it with"
            " the pack it began with.",
            "refusal.other-window": "That window is closed; the table is at {0} now.",
            "refusal.outcome": "That cannot come out of {0}: {1}.",
            "refusal.quantity": "{0} cannot be adjusted; what can is {1}.",
            "refusal.quantity-range": "{0} goes from {1} to {2}.",
            "refusal.reveals-early": "This step reveals something; it waits until your turn.",
            "refusal.seat": "There is no seat {0}; the seats are {1}.",
            "refusal.seat-names": "Every seat needs a name of its own.",
            "refusal.seats": "{0} is for {1} to {2} seats, not for {3}.",
            "refusal.secret": "A secret has {0} bytes, this one has {1}.",
            "refusal.seed": "{0} is no seed; write a text, such as table-1.",
            "refusal.start": "A journal begins with one start entry and has no other.",
            "refusal.taken-back": "The table went back to before this.",
            "refusal.unclear": "The journal cannot be read at line {0}: {1}.",
            "refusal.undo-range": "Only a number from {0} to {1} of entries can stay.",
            "refusal.unknown-game": "There is no game {0}; known are {1}.",
            "refusal.untold": "This journal does not tell its secret; that comes with the end of"
            " a match.",
            "refusal.window-closed": "The window has closed before your answer was final.",
        }
    }
)
