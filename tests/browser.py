"""The browser that pages are tested in: Chromium, as the shell that has no windows where there is one.

The shell does the same with a quarter less work. It would set letters closer than a browser on a screen does, and is
told not to.
"""

from __future__ import annotations

import shutil

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
WHOLE_CHROMIUM = shutil.which("chromium")  # with notices, and apps that can be installed
NO_WHOLE_CHROMIUM = "NOTICES ARE NOT TESTED: there is no 'chromium' on the PATH (see requirements/chromium.sh)"
NO_CHROMIUM = "there is no 'chromium-headless-shell' or 'chromium' on the PATH (see requirements/chromium.sh)"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",
]
