// Before the first paint, so that the page never flashes in the other theme.
const theme =
  localStorage.getItem("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "vellum");
document.documentElement.dataset.theme = theme;
if (theme === "night") document.querySelector('meta[name="theme-color"]').content = "#1a1e2a";
