"""Runs the module in wasmtime as a command: python3 clients/wasm/host.py [OPTION ...]"""

import sys
from pathlib import Path

from wasmtime import Config, Engine, ExitTrap, Linker, Module, Store, WasiConfig

config = Config()
config.cache = True
engine = Engine(config)
store = Store(engine)
wasi = WasiConfig()
wasi.argv = ["mapcam", *sys.argv[1:]]
wasi.inherit_stdin()
wasi.inherit_stdout()
wasi.inherit_stderr()
store.set_wasi(wasi)
linker = Linker(engine)
linker.define_wasi()
module = Module.from_file(engine, Path(__file__).with_name("dist") / "mapcam.wasm")
try:
    linker.instantiate(store, module).exports(store)["_start"](store)
except ExitTrap as exit:
    sys.exit(exit.code)
