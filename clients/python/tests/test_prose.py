"""The prose of every page: how long a sentence is, and how long the reference and its guide are."""

import re
import subprocess
import unittest

from support import ROOT

PAGES = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True)
GENERATED = re.compile(r"<!-- generated: .*?<!-- /generated -->", re.DOTALL)
CODE = re.compile(r"^ *```.*?^ *```$|^    .*$|^---\n.*?^---$", re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
# A heading, a row of a table, and what stands alone as a picture.
OTHER = re.compile(r"^ *(?:#|\||!\[).*$", re.MULTILINE)
ITEM = re.compile(r"\n\s*\n|\n(?= *(?:[-*]|\d+\.) )")
# Code in a line, and the name of a test, are a word.
NAME = re.compile(r"`[^`]+`|“[^”]+”")
LINK = re.compile(r"!?\[((?:[^\[\]]|\[[^\]]*\])*)\]\([^)]*\)")
END = re.compile(r"(?<=[.!?])[)*\"]*\s+")


def sentences(text):
    """The sentences outside code and tables."""
    for pattern in (CODE, COMMENT, OTHER):
        text = pattern.sub("\n\n", text)
    text = LINK.sub(r"\1", NAME.sub("code", text))
    return [part for block in ITEM.split(text) for part in END.split(block.strip()) if part]


def words(text):
    return len(text.split())


class ProseTests(unittest.TestCase):
    def test_a_sentence_has_at_most_40_words(self):
        for name in PAGES.stdout.split():
            with self.subTest(name):
                found = sentences((ROOT / name).read_text(encoding="utf-8"))
                self.assertEqual([each for each in found if words(each) > 40], [], name)

    def test_sentences_are_found_in_lists_and_not_in_code_or_tables(self):
        text = (
            "# A title. No\nOne `a. B` is\n[here. Or](there.md). Two!\n- Three.\n\n"
            "| no. No |\n```js\nno. No\n```\n"
        )
        self.assertEqual(sentences(text), ["One code is\nhere.", "Or.", "Two!", "- Three."])

    def test_what_is_written_by_hand_fits_into_the_reference_and_into_each_page_of_its_guide(self):
        guide = sorted((ROOT / "clients/site/guide").glob("*.md"))
        self.assertGreaterEqual(len(guide), 12)
        for page, most in ((ROOT / "protocol.md", 7_000), *((page, 1_000) for page in guide)):
            by_hand = GENERATED.sub("", page.read_text(encoding="utf-8"))
            self.assertLessEqual(words(by_hand), most, page.name)


if __name__ == "__main__":
    unittest.main()
