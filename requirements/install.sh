#!/bin/sh
# Install packages into a virtual environment: install.sh PYTHON ARGUMENTS-OF-PIP-INSTALL
# uv does it several times as fast as pip; pip, which may be set up for another package index, is tried after it.
set -eu
python=$1
shift
"$python" -m uv --version >/dev/null 2>&1 || "$python" -m pip install -qq --require-hashes -r requirements/uv.txt
"$python" -m uv pip install -q -p "$python" "$@" && exit 0
echo "uv could not install these packages; pip tries ..." >&2
"$python" -m pip install -qq "$@"
