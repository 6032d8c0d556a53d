"""The golden sessions that every language replays, through the client."""

import json
import unittest
from pathlib import Path

from support import ROOT

from mapcam import Event, MapCam, RequestError
from mapcam._protocol.codec import READ_EVENT
from mapcam._values import text, unchanged

FOLDER = ROOT / "Tests" / "Transcripts"


class Transcript:
    """A session: what is sent, and what comes back."""

    def __init__(self, path: Path) -> None:
        self.arguments: list[str] = []
        self.lines: list[tuple[str, str]] = []
        for line in path.read_text(encoding="utf-8").split("\n"):
            if line.startswith("# args: "):
                self.arguments = line[8:].split()
            elif line.startswith(("> ", "< ")):
                self.lines.append((line[0], line[2:] + "\n"))
            elif line.startswith((">> ", "<< ")):
                self.lines.append((line[0], json.loads(line[3:])))

    def text(self, direction: str) -> str:
        return "".join(text for side, text in self.lines if side == direction)

    def requests(self):
        """The requests and what each brings; None if a client would not send them so."""
        exchanges = []
        for side, line in self.lines:
            try:
                message = json.loads(line)
            except ValueError:
                return None
            if side == "<":
                if not exchanges:
                    return None
                exchanges[-1][1].append(message)
                continue
            if not isinstance(message, dict) or not isinstance(message.get("params", {}), dict):
                return None
            if message.get("jsonrpc") != "2.0" or message.get("id") is None:
                return None
            if not isinstance(message.get("method"), str) or message["method"] == "shutdown":
                return None
            if set(message) - {"jsonrpc", "id", "method", "params"} or isinstance(
                message["id"], (list, dict, bool)
            ):
                return None
            exchanges.append((message, []))
        return exchanges


class TranscriptTests(unittest.TestCase):
    def setUp(self):
        self.paths = sorted(FOLDER.glob("*.jsonl"))
        self.assertTrue(self.paths, f"no transcripts in {FOLDER}")

    def test_through_the_client(self):
        replayed = 0
        for path in self.paths:
            transcript = Transcript(path)
            exchanges = transcript.requests()
            if not exchanges or any("--framing" in argument for argument in transcript.arguments):
                continue
            replayed += 1
            with self.subTest(path.name), MapCam(options=transcript.arguments) as engine:
                stream = engine.events(Event)
                for request, answers in exchanges:
                    *notices, answer = answers
                    try:
                        params = text(request.get("params", {}))
                        found = {
                            "result": engine._post(request["method"], params, unchanged).result()
                        }
                    except RequestError as error:
                        found = {"error": {"code": error.code, "message": error.original}}
                        if error.data:
                            found["error"]["data"] = error.data
                    wanted = {key: answer[key] for key in ("result", "error") if key in answer}
                    self.assertEqual(found, wanted, request)
                    events = [READ_EVENT[notice["method"]](notice["params"]) for notice in notices]
                    self.assertEqual(stream.pending(), events)
        self.assertGreater(replayed, 5)


if __name__ == "__main__":
    unittest.main()
