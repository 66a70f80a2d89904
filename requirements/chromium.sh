#!/bin/sh
# The browser in which the client is tested: the system's Chromium, installed where that can be done. Without windows it
# is quicker, but not every system has it so; the whole one shows notices, too.
set -eu
command -v chromium-headless-shell >/dev/null && command -v chromium >/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Debian's chromium (once) ..."
    apt-get update -qq >/dev/null 2>&1 || true
    for package in chromium-headless-shell chromium; do
        apt-get install -y -qq $package >/dev/null 2>&1 || true
    done
fi
command -v chromium >/dev/null && exit 0
command -v chromium-headless-shell >/dev/null && {
    echo "THERE IS NO WHOLE CHROMIUM HERE: the tests of notices are skipped. Install the package chromium to run them." >&2
    exit 0
}
echo "CHROMIUM CANNOT BE HAD HERE: the tests in a browser are skipped. Install the package chromium to run them." >&2
