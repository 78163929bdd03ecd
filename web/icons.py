"""Render the app icons from public/icon.svg. Run `python icons.py`; it needs playwright and Chromium."""

from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).with_name("public")
BACKGROUND = "#0E1B18"
# name: (size in pixels, share of the width that the picture fills, has transparent rounded corners)
ICONS = {
    "icon-180": (180, 1.0, False),
    "icon-192": (192, 1.0, True),
    "icon-512": (512, 1.0, True),
    "icon-maskable-512": (512, 0.8, False),
}


def main() -> None:
    """Write a PNG file for each icon."""
    svg = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, (pixels, share, rounded) in ICONS.items():
            page = browser.new_page(viewport={"width": pixels, "height": pixels})
            background = "transparent" if rounded else BACKGROUND
            style = f"margin:0;background:{background};display:grid;place-items:center;height:100vh"
            page.set_content(
                f'<body style="{style}"><div style="width:{pixels * share}px;display:grid">{svg}</div></body>'
            )
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=rounded)
        browser.close()


if __name__ == "__main__":
    main()
