"""What is told when an engine dies or talks rubbish."""

import os
import signal
import unittest

from support import EngineTestCase, impostor

from mapcam import (
    AnimationEnded,
    EngineDied,
    MapCam,
    MapCamError,
    scroll_by,
    zoom_in,
)


class CrashTests(EngineTestCase):
    def test_everything_that_waits_is_told(self):
        os.kill(self.engine.pid, signal.SIGSTOP)
        pipe = self.engine.pipeline()
        replies = [pipe.map().move(scroll_by(1, 0)) for _ in range(100)]
        stream = self.view.events()
        pipe.flush()
        os.kill(self.engine.pid, signal.SIGKILL)
        for reply in replies:
            with self.assertRaises(EngineDied) as caught:
                reply.result()
        self.assertEqual(caught.exception.returncode, -signal.SIGKILL)
        self.assertIn("SIGKILL", str(caught.exception))
        with self.assertRaises(EngineDied):
            next(stream)
        with self.assertRaises(EngineDied):
            self.engine.ping()

    def test_a_stream_gives_what_had_come_before(self):
        stream, end = self.view.events(), self.view.events(AnimationEnded)
        self.view.move(zoom_in())
        os.kill(self.engine.pid, signal.SIGKILL)
        with self.assertRaises(EngineDied):
            next(end)
        self.assertEqual(len(stream.pending()), 3)
        for _ in range(2):
            with self.assertRaises(EngineDied):
                stream.pending()

    def test_animations_are_told(self):
        animation = self.view.animate(zoom_in())
        os.kill(self.engine.pid, signal.SIGKILL)
        with self.assertRaises(EngineDied):
            animation.wait()

    def test_the_last_words_are_told(self):
        dying = impostor(
            self,
            """
            for number in range(100): print("line", number, file=sys.stderr)
            print("Fatal error: on purpose", file=sys.stderr)
            os.kill(os.getpid(), signal.SIGABRT)
            """,
        )
        engine = MapCam(dying)
        self.addCleanup(engine.close)
        with self.assertRaises(EngineDied) as caught:
            engine.ping()
        error = caught.exception
        self.assertEqual(error.stderr[-1], "Fatal error: on purpose")
        self.assertEqual(len(error.stderr), 20)
        self.assertIn("SIGABRT", str(error))
        self.assertIn("Fatal error: on purpose", str(error))

    def test_rubbish_is_not_understood(self):
        engine = MapCam(impostor(self, "print('rubbish', flush=True)"))
        self.addCleanup(engine.close)
        with self.assertRaisesRegex(MapCamError, "can't be understood"):
            engine.ping()

    def test_a_big_message_to_a_dead_engine(self):
        os.kill(self.engine.pid, signal.SIGKILL)
        with self.assertRaises(EngineDied):
            self.view.points([(0, 0)] * 100_000)


if __name__ == "__main__":
    unittest.main()
