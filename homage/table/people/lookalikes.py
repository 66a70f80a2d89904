"""Names that look like another one: letters of several scripts, or such as nobody types.

After the "highly restrictive" level of Unicode's security mechanisms (UTS 39), by what Python knows of each character:
one script, of those in everyday use; Latin letters beside Chinese, Japanese and Korean ones. Letters of one script that
resemble each other, such as l and I, have one `skeleton`: what stands for all names that look like a name.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import pairwise

# The scripts in everyday use, as the names of their characters begin (UAX 31, table 5).
SCRIPTS = {
    "LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "HEBREW", "ARABIC", "THAANA", "DEVANAGARI", "BENGALI", "GURMUKHI",
    "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR",
    "GEORGIAN", "HANGUL", "ETHIOPIC", "KHMER", "HIRAGANA", "KATAKANA", "BOPOMOFO", "CJK",
}  # fmt: skip
ALSO_CALLED = {
    "IDEOGRAPHIC": "CJK",
    "KATAKANA-HIRAGANA": "CJK",
    "ARABIC-INDIC": "ARABIC",
    "EXTENDED": "ARABIC",  # its digits in Persian and Urdu
}
TOGETHER = (
    {"LATIN", "CJK", "HIRAGANA", "KATAKANA"},
    {"LATIN", "CJK", "BOPOMOFO"},
    {"LATIN", "CJK", "HANGUL"},
)
# Letters of Cyrillic, Greek and Armenian that look like Latin ones: a word of nothing else passes for a Latin word.
SMALL_LIKE_LATIN = (
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u04bb\u0501\u051b\u051d\u04cf\u0475",
    "\u03b1\u03b9\u03ba\u03bd\u03bf\u03c1\u03c5\u03c7",
    "\u0585\u0578\u057d\u0570\u0581\u0575\u0566",
)
CAPITALS_LIKE_LATIN = (
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408\u04ae\u051a\u051c\u04c0"
    "\u0474",
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7",
    "\u0555\u054d\u054f\u053c",
)
PHONETIC = "\u0251\u0261\u01c3"  # like a, g and !; and small capitals
PLAIN = {"LATIN", "GREEK", "CYRILLIC", "ARMENIAN"}  # written without invisible signs, and with few marks
MARKS = frozenset("\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0323\u0324\u0327\u0328\u0331")
DOTTED = "ij\u0456\u0458"  # a dot above them is not seen
APOSTROPHES = "\u02bb\u02bc"  # letters of Hawaiian and others, not of a script
INVISIBLE = "\u200c\u200d"
LONGEST_SKELETON = 200
STYLED = ("<wide>", "<narrow>", "<font>", "<circle>", "<square>", "<super>", "<sub>")


def why_confusing(name: str) -> str:
    """Why a tidy name could be taken for another one, as the end of a sentence; empty if it could not."""
    if any(_is_styled(sign) for sign in name):
        return "contains letters of another width or style; type it with plain letters"
    scripts = {script for sign in name if (script := _script(sign))}
    if not scripts <= SCRIPTS:
        return "contains letters that are hardly used; type it with those of one language"
    if len(scripts) > 1 and not any(scripts <= together for together in TOGETHER):
        return "mixes letters of several scripts; type it with those of one language"
    if any(_is_odd(before, sign) for before, sign in _pairs(name)):
        return "contains a mark that is hardly seen; type it with plain letters"
    if _passes_for_latin(name):
        return "looks like one in Latin letters; add a letter that does not"
    return ""


def _passes_for_latin(name: str) -> bool:
    """Whether all letters are of another script, and look like Latin ones."""
    letters, alike = {sign for sign in name if sign.isalpha()}, SMALL_LIKE_LATIN
    if name.isupper():
        alike = CAPITALS_LIKE_LATIN
    else:
        letters = {sign.lower() for sign in letters}
    return bool(letters) and any(letters <= set(like) for like in alike)


def _script(sign: str) -> str:
    """The script of a letter, mark or digit; empty for what belongs to none."""
    name = unicodedata.name(sign, "")
    kind = unicodedata.category(sign)[0]
    first = name.split(" ")[0]
    if kind not in "LMN" or sign in APOSTROPHES or first in ("DIGIT", "COMBINING", "VARIATION"):
        return ""
    if "SMALL CAPITAL" in name or sign in PHONETIC:
        return "PHONETIC"
    return ALSO_CALLED.get(first, first)


def _is_styled(sign: str) -> bool:
    """Whether a character is another one in other clothes: full-width, bold, circled, a ligature."""
    plain = unicodedata.normalize("NFKC", sign)
    if plain == sign:
        return False
    tag = unicodedata.decomposition(sign).split(" ")[0]
    return tag in STYLED or any(_script(each) in PLAIN or each.isdigit() for each in plain)


def _pairs(name: str) -> Iterator[tuple[str, str]]:
    """Each character that is drawn on another, or not at all, with the one before it."""
    for before, sign in pairwise(name):
        if unicodedata.category(sign) in ("Mn", "Me") or sign in INVISIBLE:
            yield before, sign


def _is_odd(before: str, sign: str) -> bool:
    """Whether a mark on a letter, or an invisible character behind one, makes a name that looks like another."""
    common = unicodedata.name(sign, "").split(" ")[0] in ("COMBINING", "VARIATION", "ZERO")
    if not common or unicodedata.category(before) == "So" or before == "\ufe0f":
        return False  # a mark of the script itself, or a part of an emoji
    if sign in INVISIBLE:
        return _script(before) in PLAIN | {""}
    on_it = unicodedata.normalize("NFD", before)
    twice = sign in on_it or unicodedata.category(before)[0] != "L"
    return twice or sign not in MARKS or (sign == "\u0307" and on_it[0] in DOTTED)


def skeleton(name: str) -> str:
    """What all names have in common that look like this one, after Unicode's table of confusable characters.

    More names are taken for alike than by UTS 39: capitals, spaces and punctuation make no difference, and neither does
    the dot of an i, since a capital I looks like an l. Never empty, and never too long to be stored.
    """
    known = prototypes()
    folded = unicodedata.normalize("NFD", name.casefold())
    alike = "".join(known.get(sign, sign) for sign in folded)
    plain = unicodedata.normalize("NFD", alike.casefold()).replace("i", "l")
    letters = "".join(sign for sign in plain if unicodedata.category(sign)[0] in "LMN")
    return (letters or plain)[:LONGEST_SKELETON]


@cache
def prototypes() -> dict[str, str]:
    """For each character that can be taken for others, the one (or the few) that stands for all of them."""
    text = (files("confusable_homoglyphs") / "confusables.json").read_text(encoding="utf-8")
    listed = {sign: [each["c"].strip("\u200e") for each in alike] for sign, alike in json.loads(text).items()}
    known = {}
    for sign, alike in listed.items():  # a prototype lists all that look like it; each of them lists the prototype
        if len(sign) > 1 or len(alike) > 1:
            continue
        other = alike[0]
        is_pair = len(other) == 1 and listed.get(other) == [sign]
        if not is_pair or other < sign:
            known[sign] = other
    return known
