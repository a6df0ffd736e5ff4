import { expect, test } from "vitest";
import { loadMessages } from "./apply-locale.ts";
import { createTranslate, messageAt } from "./translate.ts";

const ja = await loadMessages("ja");

test("a translation is the message at its key, with its placeholders filled in", () => {
  const t = createTranslate(ja);
  expect(t("draw.cells.centre")).toBe("まんなか");
  expect(t("results.candidate", { rank: 1, name: "サンゴ" })).toBe("1:サンゴ");
});

test("values in a translation are inserted literally, whatever they contain", () => {
  expect(createTranslate(ja)("results.candidate", { rank: 1, name: "{{rank}} $& <b>" })).toBe(
    "1:{{rank}} $& <b>",
  );
});

test("a translation has no break opportunities, the message as it is written has", () => {
  expect(messageAt(ja, "home.tagline")).toContain("¦");
  expect(createTranslate(ja)("home.tagline")).not.toContain("¦");
});

test("a translation is the message key where no catalog could be loaded", () => {
  expect(createTranslate(null)("nav.draw")).toBe("nav.draw");
});
