"""What is used of Numba, numba-cuda and uvicorn beyond what they promise: a test says which of it has changed.

Once these pass with a new release of one of them, raise its upper bound in pyproject.toml.
"""

from __future__ import annotations

import importlib
import inspect
import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]

# Called or overridden, with the names of the arguments.
SIGNATURES = {
    "numba._dynfunc:make_function": "",  # of C, which tells no signature
    "numba.core.caching:CompileResultCacheImpl.rebuild": "self target_context payload",
    "numba.core.caching:CompileResultCacheImpl.reduce": "self cres",
    "numba.core.caching:FunctionCache._load_overload": "self sig target_context",
    "numba.core.caching:FunctionCache._save_overload": "self sig data",
    "numba.core.caching:FunctionCache.enable": "self",
    "numba.core.caching:FunctionCache.flush": "self",
    "numba.core.codegen:CPUCodegen._function_pass_manager": "self kwargs",
    "numba.core.codegen:CPUCodegen._module_pass_manager": "self kwargs",
    "numba.core.codegen:CPUCodegen.magic_tuple": "self",
    "numba.core.codegen:JITCodeLibrary._ensure_finalized": "self",
    "numba.core.codegen:JITCodeLibrary._finalize_dynamic_globals": "self",
    "numba.core.codegen:JITCodeLibrary._get_module_for_linking": "self",
    "numba.core.codegen:JITCodeLibrary._optimize_final_module": "self",
    "numba.core.codegen:JITCodeLibrary.add_llvm_module": "self ll_module",
    "numba.core.codegen:JITCodeLibrary.enable_object_caching": "self",
    "numba.core.codegen:JITCodeLibrary.finalize": "self",
    "numba.core.codegen:JITCodeLibrary.get_defined_functions": "self",
    "numba.core.compiler:Compiler.define_pipelines": "self",
    "numba.core.compiler_machinery:PassManager._runPass": "self index pss internal_state",
    "numba.core.compiler_machinery:PassManager.add_pass": "self pss description",
    "numba.core.compiler_machinery:PassManager.finalize": "self",
    "numba.core.compiler_machinery:register_pass": "mutates_CFG analysis_only",
    "numba.core.base:BaseContext.insert_user_function": "self func fndesc libs",
    "numba.core.dispatcher:_DispatcherBase.get_call_template": "self args kws",
    "numba.core.event:install_listener": "kind listener",
    "numba.core.serialize:dumps": "obj",
    "numba.core.typed_passes:NativeLowering.run_pass": "self state",
    "numba.core.typed_passes:NopythonTypeInference.run_pass": "self state",
    "numba.core.types.misc:unliteral": "lit_type",
    "numba.core.typing.context:BaseContext.resolve_function_type": "self func args kws",
    "numba.core.typing.context:BaseContext.resolve_setitem": "self target index value",
    "numba.core.typing.context:BaseContext.resolve_value_type": "self val",
    "uvicorn.middleware.proxy_headers:ProxyHeadersMiddleware.__init__": "self app trusted_hosts",
    "uvicorn.middleware.proxy_headers:_TrustedHosts.get_trusted_client_address": "self x_forwarded_for",
    "uvicorn.protocols.http.httptools_impl:HttpToolsProtocol.connection_lost": "self exc",
    "uvicorn.protocols.http.httptools_impl:HttpToolsProtocol.connection_made": "self transport",
    "uvicorn.protocols.http.httptools_impl:HttpToolsProtocol.handle_websocket_upgrade": "self",
    "uvicorn.protocols.http.httptools_impl:HttpToolsProtocol.on_headers_complete": "self",
    "uvicorn.protocols.http.httptools_impl:HttpToolsProtocol.on_message_begin": "self",
    "uvicorn.protocols.http.httptools_impl:HttpToolsProtocol.on_message_complete": "self",
    "uvicorn.protocols.http.httptools_impl:HttpToolsProtocol.on_response_complete": "self",
    "uvicorn.server:Server.startup": "self sockets",
}

# Read or written, as the source of the class or module has it.
WORDS = {
    "numba.core.caching:Cache": ("self._name", "self._py_func", "self._cache_path", "self._impl"),
    "numba.core.codegen:CodeLibrary": ("self._codegen", "self._finalized", "def has_dynamic_globals"),
    "numba.core.codegen:CPUCodeLibrary": ("self._final_module", "self._linking_libraries"),
    "numba.core.codegen:CPUCodegen": ("self._data_layout",),
    "numba.core.compiler_machinery:PassManager": ("self._analysis", "run_initialization", "run_finalizer"),
    "numba.core.dispatcher:Dispatcher": ("self._cache",),
    "numba.core.options:DefaultOptions": ("nogil", "error_model", "no_cpython_wrapper", "no_cfunc_wrapper", "_nrt"),
    "numba.core.typed_passes:BaseNativeLowering": ("state.library", "state.targetctx", "state.flags", "state['cr']"),
    "numba.core.utils": ("OPERATORS_TO_BUILTINS",),
    "uvicorn.middleware.proxy_headers:ProxyHeadersMiddleware": ("self.trusted_hosts",),
    "uvicorn.protocols.http.httptools_impl:HttpToolsProtocol": (
        *("self.transport", "self.loop", "self.client", "self.app_state", "self.ws_protocol_class("),
        *("config=self.config", "server_state=self.server_state", "app_state=self.app_state"),
    ),
    "uvicorn.server:ServerState": ("self.connections",),
    "uvicorn.server:Server": ("self.started", "self.should_exit"),
}

ON_A_CARD = {
    "numba.cuda.codegen:CUDACodeLibrary": (
        "def llvm_strs",
        "self._llvm_strs",
        "self._module",
        "self._linking_libraries",
    ),
    "numba.cuda.dispatcher:CUDADispatcher": ("def get_call_template(self, args, kws)",),
    "numba.cuda.core.config": ("ENABLE_CUDASIM", "CUDA_LOW_OCCUPANCY_WARNINGS"),
}


def found(name: str) -> Any:
    """A module, or something in it."""
    module, _, path = name.partition(":")
    try:
        thing: Any = importlib.import_module(module)
        for part in filter(None, path.split(".")):
            thing = getattr(thing, part)
    except (ImportError, AttributeError) as error:
        package = module.partition(".")[0]
        raise AssertionError(f"{package} {version(package)} has no {name} any more") from error
    return thing


@pytest.mark.parametrize("name", SIGNATURES)
def test_what_is_called_or_overridden_takes_the_same_arguments(name: str) -> None:
    function, expected = found(name), SIGNATURES[name]
    if expected:
        assert " ".join(inspect.signature(function).parameters) == expected, f"{name} has changed"


@pytest.mark.parametrize("name", WORDS)
def test_what_is_read_or_written_is_still_there(name: str) -> None:
    source = inspect.getsource(found(name))
    assert [word for word in WORDS[name] if word not in source] == [], f"{name} has changed"


OUTSIDE_THE_SIMULATOR = """
import inspect, json, sys
from tests.engine.test_private import ON_A_CARD, found
missing = {name: [word for word in words if word not in inspect.getsource(found(name))]
           for name, words in ON_A_CARD.items()}
print(json.dumps({name: words for name, words in missing.items() if words}))
"""


@pytest.mark.skipif(find_spec("numba_cuda") is None, reason="numba-cuda is not installed: NOT tested here")
def test_what_is_used_of_numba_cuda_is_still_there() -> None:
    """In a process of its own: numba-cuda's simulator, which other tests use, has none of it."""
    told = subprocess.run(
        [sys.executable, "-c", OUTSIDE_THE_SIMULATOR], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert told.returncode == 0, told.stderr
    assert json.loads(told.stdout) == {}, "numba-cuda has changed"


@pytest.mark.skipif(find_spec("numba_cuda") is None, reason="numba-cuda is not installed: NOT tested here")
def test_numba_cuda_finds_what_numpy_no_longer_has() -> None:
    """NumPy 2.5 has no `row_stack`; all that imports CUDA does so by way of one module, which knows that."""
    program = "import numpy as np; vars(np).pop('row_stack', None); import homage.lab.gpu.batch; np.row_stack"
    subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT)
    by_itself = re.compile(r"from numba import .*\bcuda\b|from numba\.cuda\.core import|import numba\.cuda")
    files = [path for folder in ("homage", "bench", "examples") for path in (ROOT / folder).rglob("*.py")]
    imports = [str(path.relative_to(ROOT)) for path in files if by_itself.search(path.read_text())]
    assert imports == ["homage/engine/native/cuda.py"]


@pytest.mark.parametrize("package", ["numba", "numba-cuda", "uvicorn"])
def test_releases_that_nobody_has_tried_are_not_installed(package: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["gpu"]]
    (wanted,) = [each for each in needed if re.split(r"[\[><=]", each)[0] == package]
    assert re.search(r",<0\.\d+$", wanted), wanted
