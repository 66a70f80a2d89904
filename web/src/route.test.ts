import { expect, test, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/", search: "", hash: "" });
vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("document", { addEventListener: () => {} });
const { read } = await import("./route.svelte");

test("an address names a page, or none", () => {
  expect(read("/")).toEqual({ page: "home" });
  expect(read("/account")).toEqual({ page: "account" });
  expect(read("/reset", "#token")).toEqual({ page: "reset" });
  expect(read("/moderate/")).toEqual({ page: "moderate" });
  expect(read("/table/ab-c_1")).toEqual({ page: "table", table: "ab-c_1" });
  expect(read("/rules/fealty", "#FEA-POL-1")).toEqual({ page: "rules", game: "fealty", rule: "FEA-POL-1" });
  expect(read("/learn/fealty/")).toEqual({ page: "learn", game: "fealty" });
  for (const path of ["/table", "/rules", "/nowhere/x", "/table/a/b", "/account/x"])
    expect(read(path)).toEqual({ page: "lost" });
});
