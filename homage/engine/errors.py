"""What can be refused, each in one sentence for the person who asked."""


class HomageError(Exception):
    """Something was asked that cannot be; the message says what, why and what can be done."""


class UnknownGame(HomageError):
    """No game of that name."""


class BadOption(HomageError):
    """An option that does not exist, has no such value, or contradicts another."""


class BadChange(HomageError):
    """A number of the components that does not exist, or with which there is no game."""


class BadRecord(HomageError):
    """A record file that is damaged, foreign, or made by other rules."""


class NotTextOfAnAction(HomageError):
    """Words that name no action of the game."""


class UndoRefused(HomageError):
    """A move that cannot be taken back without the others' consent."""


class Refused(HomageError):
    """A move that the rules forbid: it names the rule."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule
