#!/bin/sh
# The browser in which the client is tested: the system's Chromium, installed where that can be done.
set -eu
command -v chromium >/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Debian's chromium (once) ..."
    apt-get update -qq >/dev/null 2>&1 && apt-get install -y -qq chromium >/dev/null 2>&1 && exit 0
fi
echo "CHROMIUM CANNOT BE HAD HERE: the tests in a browser are skipped. Install the package chromium to run them." >&2
