"""The site in Chromium, and the examples: no dead link, nothing from elsewhere, every example answers what is printed."""

import functools
import html.parser
import http.server
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest

HERE = pathlib.Path(__file__).resolve().parents[1]
ROOT = HERE.parents[1]
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
SITE = importlib.machinery.SourceFileLoader("build_the_site", str(HERE / "site")).load_module()
MODULE = pathlib.Path(os.environ.get("MAPCAM_WASM") or ROOT / "clients/wasm/dist/mapcam.wasm")


class Links(html.parser.HTMLParser):
    """The links of a page, and the names of its places."""

    def __init__(self, file):
        super().__init__()
        self.links, self.names = [], {"", "__top"}
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.names.add(attributes.get("id"))
        self.links += [attributes[name] for name in ("href", "src") if attributes.get(name)]


class SiteTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        missing = [name for name in ("mkdocs", "material", "playwright", "axe_playwright_python") if importlib.util.find_spec(name) is None]
        missing += [name for name, there in (("chromium", CHROMIUM), (str(MODULE), MODULE.exists())) if not there]
        if missing:
            print(f"\n*** SKIPPED: there is no {', '.join(missing)}; the site was not tested ***\n", file=sys.stderr)
            if os.environ.get("MAPCAM_REQUIRE_SITE"):
                raise AssertionError(f"MAPCAM_REQUIRE_SITE is set, but there is no {', '.join(missing)}")
            raise unittest.SkipTest("the site")
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="mapcam-site-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        subprocess.run([sys.executable, HERE / "site", cls.folder], check=True)

    def test_every_link_leads_somewhere(self):
        pages = {file: Links(file) for file in self.folder.rglob("*.html") if file.name != "404.html"}
        for file, page in pages.items():
            for link in page.links:
                if link.startswith(("http", "data:", "javascript:")):
                    continue
                path, _, name = link.partition("#")
                target = (file.parent / path).resolve() if path else file
                self.assertTrue(target.exists(), f"{file.name}: {link}")
                if name and target in pages:
                    self.assertIn(name, pages[target].names, f"{file.name}: {link}")

    def serve(self):
        """The site's address."""
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(self.folder)))
        self.addCleanup(server.server_close)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}/"

    def test_a_word_that_a_newcomer_types_finds_its_page_first(self):
        from playwright.sync_api import sync_playwright

        address = self.serve()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"] if os.getuid() == 0 else [])
            page = browser.new_page()
            page.goto(address + "protocol.html")
            page.fill("input[name=query]", "bottom shee")
            page.type("input[name=query]", "t")  # The search listens to keys.
            page.wait_for_selector(".md-search-result__item")
            shown = page.get_attribute(".md-search-result__item section a, .md-search-result__item a[href*='#']", "href")
            self.assertIn("how-to.html?h=", shown)
            self.assertFalse(page.is_visible(".md-tags"), "the words are not shown")
            self.assertEqual(page.inner_text(".md-search-result__item h2"), "Show a map under a bottom sheet")
            index = json.loads((self.folder / "search/search_index.json").read_text(encoding="utf-8"))
            parts = SITE.words_of_parts({part["location"] for part in index["docs"]})
            words = [(word, part) for part, words in parts.items() for word in words]
            self.assertGreater(len(words), 4000)
            found = page.evaluate(FIRST_HITS, [word for word, _ in words])
            self.assertEqual([(word, found[word]) for word, part in words if found[word] != part], [])
            digits = page.evaluate(FIRST_HITS, list("0123456789"))  # What begins with each: edges and numbers of lunr's nodes are told apart.
            self.assertNotIn("", digits.values())
            for typed, part in TYPED.items():
                self.assertTrue(page.evaluate(FIRST_HITS, [typed])[typed].endswith(part), typed)
            browser.close()

    def test_every_example_answers_what_is_printed_and_moves_its_map(self):
        from playwright.sync_api import sync_playwright

        address = self.serve()
        elsewhere = []
        with sync_playwright() as playwright:
            root = ["--no-sandbox"] if os.getuid() == 0 else []
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=root)
            page = browser.new_page()
            page.set_default_timeout(120_000)
            page.on("request", lambda request: request.url.startswith((address, "blob:", "data:")) or elsewhere.append(request.url))
            guide = [path.relative_to(self.folder).as_posix() for path in (self.folder / "clients/site/guide").glob("*.html")]
            for name, least in (("protocol.html", 5), ("reference/methods.html", 49), *((name, name.endswith(("fits.html", "tours.html"))) for name in guide)):
                page.goto(address + name)
                found = page.evaluate(RUN_ALL)
                self.assertGreaterEqual(len(found), least, name)
                self.assertEqual([each for each in found if not each.endswith((": as printed", ": done"))], [], name)
                broken = page.evaluate("[...document.querySelectorAll('code')].filter((code) => /^[\\w.$]+$/.test(code.textContent)"
                                       " && code.getClientRects().length > 1).map((code) => code.textContent)")
                self.assertEqual(broken, [], name)
            browser.close()
        self.assertEqual(elsewhere, [])

    def test_the_first_screen_moves_by_itself_and_no_page_bars_anybody(self):
        from axe_playwright_python.sync_playwright import Axe
        from playwright.sync_api import sync_playwright

        address = self.serve()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"] if os.getuid() == 0 else [])
            desktop, phone = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
            for size, scheme, name in ((desktop, "dark", "slate"), (phone, "light", "default")):
                page = browser.new_page(color_scheme=scheme, viewport=size)
                page.goto(address + "index.html")
                page.wait_for_selector(".mapcam-compass g[transform='rotate(-20 16 16)']")  # Athens, where the flight ends
                area = page.query_selector(".mapcam-area").bounding_box()
                self.assertLess(area["y"] + area["height"], size["height"], "the map is on the first screen")
                self.assertGreater(area["width"], 0.5 * size["width"])
                self.assertEqual(page.get_attribute("body", "data-md-color-scheme"), name)
                self.assertFalse(page.is_visible(".mapcam-example code"))
                page.click(".mapcam-example summary")
                self.assertTrue(page.is_visible(".mapcam-example code"))
                for path in ("index.html", "clients/site/guide/fits.html", "reference/methods.html"):
                    page.goto(address + path)
                    page.wait_for_selector(".mapcam-example")
                    self.assertEqual([each["id"] for each in Axe().run(page).response["violations"]], [], f"{path} {scheme} {size}")
                    wide = "[...document.querySelectorAll('.language-json code')].filter((each) => each.scrollWidth > each.clientWidth).length"
                    self.assertEqual(page.evaluate(wide), 0, path)
                page.close()
            page = browser.new_page(reduced_motion="reduce")
            page.goto(address + "index.html")
            page.wait_for_selector(".mapcam-compass g[transform='rotate(0 16 16)']")
            self.assertEqual(page.inner_text(".mapcam-example [role=status]"), "")
            fetched = []
            page.on("request", lambda request: fetched.append(request.url))
            page.goto(address + "protocol.html", wait_until="networkidle")
            self.assertNotIn(address + "mapcam.wasm", fetched)
            example = page.query_selector(".mapcam-example")
            line = example.query_selector("code").inner_text().splitlines()[0]
            self.assertEqual(page.inner_text("article").count(line), 1, "an example's code stands once")
            example.scroll_into_view_if_needed()
            page.wait_for_selector(".mapcam-area:not([hidden])")
            self.assertIn(address + "mapcam.wasm", fetched)
            browser.close()


# The part of a page to which the first hit of each word leads.
TYPED = {
    "onCameraZoomed": "how-to.html#center-rotate-tilt-or-zoom-at-once-or-as-an-animation",  # a name, by its words
    "lattitude": "how-to.html#get-the-pixel-of-a-place-and-the-place-under-a-pixel",  # a letter is missing
    "how do I find the horizon": "guide/perspective.html#the-horizon",
    "camera.animate": "reference/methods.html#cameraanimate",
    "fits": "guide/fits.html#fits",
    "route": "guide/routes.html#routes",  # a page of the guide comes before a method
}
FIRST_HITS = """async (words) => {
  const { base, search } = JSON.parse(document.getElementById('__config').textContent)
  const worker = new Worker(new URL(search, location))
  const ask = (type, data) => new Promise((done) => {
    worker.onmessage = (event) => done(event.data.data)
    worker.postMessage({ type, data })
  })
  const index = await (await fetch(new URL(base + '/search/search_index.json', location))).json()
  await ask(0, { ...index, options: { suggest: false } })
  const found = {}
  for (const word of words) found[word] = (await ask(2, word)).items[0]?.[0].location ?? ''
  return found
}"""

RUN_ALL = """async () => {
  const found = []
  for (const box of document.querySelectorAll('.mapcam-example')) {
    box.querySelector('.md-button').click()
    const status = box.querySelector('p > [role=status]')
    for (let wait = 0; wait < 12000 && !status.textContent; wait += 1) await new Promise((done) => setTimeout(done, 5))
    found.push(box.querySelector('code').textContent.slice(0, 90) + ': ' + status.textContent)
  }
  return found
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm", ".js": "text/javascript"}

    def log_message(self, *_):
        pass


class ExampleTests(unittest.TestCase):
    def run_example(self, *command, **options):
        result = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, **options)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        return result.stdout.splitlines()

    def test_the_editor_shows_a_camera_and_writes_another(self):
        preview = f"node {ROOT / 'clients/javascript/bin/mapcam-preview.js'}"
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "home.swift"
            file.write_text("import GoogleMaps\nlet home = GMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: 12)\n")
            command = [sys.executable, "clients/examples/editor.py", str(file)]
            lines = self.run_example(*command, input="1\n2\n+\ni\n", env={**os.environ, "PREVIEW": preview})
            self.assertEqual(lines[0], "no place in this line")
            self.assertIn("'zoom': 12", lines[1])
            self.assertEqual(lines[3], "let home = GMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: 13)")
            self.assertEqual(file.read_text().splitlines(), ["import GoogleMaps", lines[3]])
