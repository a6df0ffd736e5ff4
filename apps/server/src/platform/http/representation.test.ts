import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { expect, test } from "vitest";
import { Representation } from "./representation.ts";

/**
 * Returns the window bits in a stream's first byte, lowest bit first: 0, or 1 and three bits, or 1, 000 and
 * three more (RFC 7932, section 9.1).
 */
function windowBits(stream: Buffer): number {
  const first = stream.readUInt8(0);
  if ((first & 1) === 0) return 16;
  const above17 = (first >> 1) & 7;
  if (above17 > 0) return 17 + above17;
  const above8 = (first >> 4) & 7;
  return above8 === 0 ? 17 : 8 + above8;
}

// Rule (loading): A body that many ask for is compressed once, in a window in which that is quick
test.each([
  { bytes: 1_000, bits: 10 },
  { bytes: 1_008, bits: 10 },
  { bytes: 1_009, bits: 11 },
  { bytes: 7_000, bits: 13 },
  { bytes: 65_520, bits: 16 },
  { bytes: 65_521, bits: 16 },
  { bytes: 131_072, bits: 16 },
  { bytes: 131_073, bits: 18 },
  { bytes: 300_000, bits: 19 },
  { bytes: 5_000_000, bits: 22 },
])("a body of $bytes bytes is compressed in a window of $bits bits, and whole", async ({ bytes, bits }) => {
  const body = randomBytes(bytes);
  const stream = await new Representation("text/plain", body, "reused").encoded("br");
  expect(windowBits(stream)).toBe(bits);
  expect((await promisify(brotliDecompress)(stream)).equals(body)).toBe(true);
});
