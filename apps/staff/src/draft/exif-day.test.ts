import fc from "fast-check";
import { expect, test } from "vitest";
import { exifDay } from "./exif-day.ts";

/** Returns a JPEG's beginning with the EXIF of a camera that was asked for a time, in either byte order. */
function jpegOf(time: string, { little = true, tag = 0x9003 } = {}): Uint8Array<ArrayBuffer> {
  const tiff = new DataView(new ArrayBuffer(80));
  const text = (at: number, written: string) => {
    for (let index = 0; index < written.length; index++) tiff.setUint8(at + index, written.charCodeAt(index));
  };
  const entry = (at: number, name: number, value: number) => {
    tiff.setUint16(at, name, little);
    tiff.setUint32(at + 8, value, little);
  };
  text(0, little ? "II" : "MM");
  tiff.setUint16(2, 42, little);
  tiff.setUint32(4, 8, little);
  tiff.setUint16(8, 1, little);
  if (tag === 0x9003) entry(10, 0x8769, 30);
  else entry(10, tag, 50);
  tiff.setUint16(30, 1, little);
  entry(32, 0x9003, 50);
  text(50, time);
  const length = tiff.byteLength + 8;
  const head = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xe1, length >> 8, length & 255];
  const exif = [..."Exif"].map((letter) => letter.charCodeAt(0));
  return Uint8Array.from([...head, ...exif, 0, 0, ...new Uint8Array(tiff.buffer)]);
}

test.each([
  ["2025:05-01 10:20:30", {}, "2025-05-01"],
  ["2025:05:01 10:20:30", {}, "2025-05-01"],
  ["2025:05:01 10:20:30", { little: false }, "2025-05-01"],
  ["2025:05:01 10:20:30", { tag: 0x0132 }, "2025-05-01"],
  ["0000:00:00 00:00:00", {}, undefined],
  ["2025:02:30 10:20:30", {}, undefined],
  ["          ", {}, undefined],
])("a photograph that was taken at %j, %j, is of %j", async (time, how, day) => {
  expect(await exifDay(new Blob([jpegOf(time, how)]))).toBe(day);
});

test("what is no JPEG, or is cut short or damaged, has no day and is no error", async () => {
  const whole = jpegOf("2025:05:01 10:20:30");
  expect(await exifDay(new Blob([]))).toBeUndefined();
  await fc.assert(
    fc.asyncProperty(
      fc.nat(whole.length - 1),
      fc.nat(255),
      fc.nat(whole.length),
      async (at, byte, length) => {
        const damaged = Uint8Array.from(whole);
        damaged[at] = byte;
        const day = await exifDay(new Blob([damaged.slice(0, length)]));
        expect(day === undefined || /^\d{4}-\d\d-\d\d$/.test(day)).toBe(true);
      },
    ),
  );
});
