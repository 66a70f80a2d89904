/** Vellum or night. The first choice is the system's; theme.js sets it before the first paint. */

export type Theme = "vellum" | "night";

class Look {
  theme = $state<Theme>(document.documentElement.dataset.theme === "night" ? "night" : "vellum");

  turn(): void {
    this.theme = this.theme === "night" ? "vellum" : "night";
    document.documentElement.dataset.theme = this.theme;
    localStorage.setItem("theme", this.theme);
    const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    if (bar) bar.content = getComputedStyle(document.documentElement).getPropertyValue("--leaf").trim();
  }
}

export const look = new Look();
