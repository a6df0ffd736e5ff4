import { expect, test } from "vitest";
import { isHeic, prepareFile } from "./prepare-file.ts";

const file = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type });

test.each([
  ["IMG_1.HEIC", "", true],
  ["IMG_1.heif", "application/octet-stream", true],
  ["photo", "image/heic", true],
  ["photo.jpg", "image/jpeg", false],
])("a file named %j of type %j is HEIC: %j", (name, type, heic) => {
  expect(isHeic(file(name, type))).toBe(heic);
});

test("a photograph is sent as it is", async () => {
  const jpeg = file("a.jpg", "image/jpeg");
  expect(await prepareFile(jpeg)).toBe(jpeg);
});

test.each([
  ["a.pdf", "application/pdf", 10, "notAPhotograph"],
  ["a.jpg", "image/jpeg", 25_000_001, "tooLarge"],
])("a file %s of type %s with %i bytes is refused: %s", async (name, type, bytes, fault) => {
  await expect(prepareFile(file(name, type, bytes))).rejects.toMatchObject({ fault });
});
