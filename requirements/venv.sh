#!/bin/sh
# Make a virtual environment with pip in it. Debian keeps that part of Python in a package of its own.
set -eu
python=$1
venv=$2
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "Homage needs Python 3.11 or newer; $("$python" --version) was found. Name another: make PYTHON=python3.12 ..." >&2
    exit 2
fi
"$python" -m venv "$venv" >/dev/null 2>&1 && exit 0
rm -rf "$venv"
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Debian's python3-venv (once) ..."
    apt-get update -qq >/dev/null && apt-get install -y -qq python3-venv >/dev/null
    "$python" -m venv "$venv" && exit 0
fi
echo "Python's venv module is incomplete here: install the package python3-venv, then run make again." >&2
exit 2
