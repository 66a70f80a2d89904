#!/bin/sh
# The HTTPS proxies that docs/server.md shows, to test the server behind them: the system's, else Debian's packages
# unpacked into a folder. They are not installed, because Debian would start them as services.
set -eu
folder=$1
mkdir -p "$folder"
cd "$folder"
for proxy in nginx caddy; do
    PATH="$PATH:/usr/sbin:$PWD/usr/sbin:$PWD/usr/bin" command -v $proxy >/dev/null && continue
    if command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null; then
        echo "Fetching Debian's $proxy (once) ..."
        apt-get download -qq $proxy >/dev/null 2>&1 || { apt-get update -qq && apt-get download -qq $proxy; } >/dev/null 2>&1 || true
        [ -e ${proxy}_*.deb ] && dpkg-deb -x ${proxy}_*.deb . && continue
    fi
    echo "$proxy CANNOT BE HAD HERE: the tests behind it are skipped. Install the package $proxy to run them." >&2
done
