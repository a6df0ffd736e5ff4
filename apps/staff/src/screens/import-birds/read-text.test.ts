import { expect, test } from "vitest";
import { readText } from "./read-text.ts";

const TEXT = "名前\t性別\nサンゴ\tメス";
const SHIFT_JIS = "96bc914f 09 90ab95ca 0a 8354839383 53 09 83818358".replaceAll(" ", "");

const utf16 = Buffer.from(`\ufeff${TEXT}`, "utf16le");

// Rule (staff-screens)
test.each([
  ["UTF-8", Buffer.from(TEXT)],
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${TEXT}`)],
  ["UTF-16, as Excel writes Unicode text", utf16],
  ["UTF-16 with the other byte first", Buffer.from(utf16).swap16()],
  ["Shift_JIS", Buffer.from(SHIFT_JIS, "hex")],
])("a file in %s is read", async (_, bytes) => {
  expect(await readText(new Blob([new Uint8Array(bytes)]))).toBe(TEXT);
});
