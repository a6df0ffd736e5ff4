import { LOCALES } from "@harapen/contract/locales";
import { describe, expect, it } from "vitest";
import { loadMessages } from "./load-messages.ts";

/** Every message by its path, as "draw.cells.centre". */
function flatten(tree: object, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();

const english = flatten(await loadMessages("en"));

describe.each(LOCALES)("the message catalog of %s", (locale) => {
  it("has the English keys in order with the same placeholders, and no empty message", async () => {
    const messages = flatten(await loadMessages(locale));
    expect(messages.map(([key, text]) => [key, placeholders(text)])).toEqual(
      english.map(([key, text]) => [key, placeholders(text)]),
    );
    expect(messages.filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("reads ?? for what is unknown", async () => {
    expect((await loadMessages(locale)).common.unknown).toBe("??");
  });
});
