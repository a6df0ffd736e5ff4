import { expect, test } from "vitest";
import { loadMessages } from "./load-messages.ts";
import { messageAt, translator } from "./translate.ts";

const ja = await loadMessages("ja");

test("a message is found by its path, and its blanks are filled", () => {
  const t = translator(ja);
  expect(t("draw.cells.centre")).toBe("まんなか");
  expect(t("results.candidate", { rank: 1, name: "サンゴ" })).toBe("1:サンゴ");
});

test("values stand as they are, whatever they hold", () => {
  expect(translator(ja)("results.candidate", { rank: 1, name: "{{rank}} $& <b>" })).toBe("1:{{rank}} $& <b>");
});

test("plain text has no marks between phrases, the message as it is written has", () => {
  expect(messageAt(ja, "home.tagline")).toContain("¦");
  expect(translator(ja)("home.tagline")).not.toContain("¦");
});

test("where no language could be loaded, keys show", () => {
  expect(translator(null)("nav.draw")).toBe("nav.draw");
});
