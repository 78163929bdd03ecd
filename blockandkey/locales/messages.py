"""Format the messages of Fluent files: the part of Fluent that our texts use.

Messages, arguments, references to messages, and selection by a word, a number or its plural category. The library
fluent.runtime has the rest too, but brings the data of 1,000 locales (34 MB). The tests compare with it.
"""

from collections.abc import Iterable, Mapping

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

Argument = str | int
SEPARATORS = {"en": ",", "fr": "\N{NARROW NO-BREAK SPACE}", "de": "."}  # between groups of three digits


class Messages:
    """The messages of one language, by their ids."""

    def __init__(self, language: str, files: Iterable[str]) -> None:
        self.language = language
        parsed = [FluentParser(with_spans=False).parse(text) for text in files]
        entries = [entry for file in parsed for entry in file.body]
        self._patterns = {e.id.name: e.value for e in entries if isinstance(e, ftl.Message) and e.value}

    def format(self, id: str, arguments: Mapping[str, Argument]) -> str:
        """The text of a message; raises LookupError if the message or an argument is missing."""
        return self._pattern(self._patterns[id], arguments)

    def _pattern(self, pattern: ftl.Pattern, arguments: Mapping[str, Argument]) -> str:
        return "".join(
            element.value if isinstance(element, ftl.TextElement) else self._shown(self._value(element, arguments))
            for element in pattern.elements
        )

    def _shown(self, value: Argument) -> str:
        return value if isinstance(value, str) else f"{value:,}".replace(",", SEPARATORS[self.language])

    def _value(self, node: object, arguments: Mapping[str, Argument]) -> Argument:
        """The value of what stands in braces."""
        match node:
            case ftl.Placeable():
                return self._value(node.expression, arguments)
            case ftl.VariableReference():
                return arguments[node.id.name]
            case ftl.StringLiteral():
                return str(node.parse()["value"])
            case ftl.MessageReference(attribute=None):
                return self.format(node.id.name, arguments)
            case ftl.SelectExpression():
                chosen = self._variant(node, self._value(node.selector, arguments))
                return self._pattern(chosen.value, arguments)
        raise LookupError(f"{type(node).__name__} is not supported")

    def _variant(self, node: ftl.SelectExpression, value: Argument) -> ftl.Variant:
        """The first variant whose key is the value or its plural category, else the default one."""
        word = value if isinstance(value, str) else plural_category(self.language, value)
        for variant in node.variants:
            key = variant.key
            if word == key.name if isinstance(key, ftl.Identifier) else value == int(key.value):
                return variant
        return next(variant for variant in node.variants if variant.default)


def plural_category(language: str, number: int) -> str:
    """The plural category of a whole number, by the rules of CLDR; French has another one only for whole millions."""
    if language == "fr":
        return "one" if number in (0, 1) else "many" if number and number % 1_000_000 == 0 else "other"
    return "one" if number == 1 else "other"
