/**
 * Values in the encoding of certificates (DER, ITU-T X.690), as far as certificates need it: each is its tag,
 * the length of its content, and that content.
 */

const TAGS = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

function encode(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content)]), content]);
}

/** Returns the bytes of a content's length: one below 128, else how many follow, and these. */
function lengthOf({ length }: Uint8Array): number[] {
  if (length < 0x80) return [length];
  const bytes = bytesOf(length, 256);
  return [0x80 | bytes.length, ...bytes];
}

/** Returns the digits of a whole number to a base, the highest first. */
function bytesOf(value: number, base: number): number[] {
  const rest = Math.floor(value / base);
  return [...(rest > 0 ? bytesOf(rest, base) : []), value % base];
}

export const sequence = (...values: readonly Uint8Array[]) => encode(TAGS.sequence, ...values);
export const set = (...values: readonly Uint8Array[]) => encode(TAGS.set, ...values);
export const octetString = (content: Uint8Array) => encode(TAGS.octetString, content);
export const utf8String = (text: string) => encode(TAGS.utf8String, Buffer.from(text, "utf8"));
export const TRUE = encode(TAGS.boolean, Buffer.from([0xff]));

/**
 * Encodes a number that is not negative, by its bytes, the highest first. A first bit that is set would be a
 * sign: then a zero goes before.
 */
export function integer(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? Buffer.from([0]) : bytes.subarray(first);
  return encode(TAGS.integer, Buffer.from((digits[0] ?? 0) & 0x80 ? [0] : []), digits);
}

/** Encodes bits, of which the last `unused` of the last byte are none. */
export const bitString = (bytes: Uint8Array, unused = 0) =>
  encode(TAGS.bitString, Buffer.from([unused]), bytes);

/** Encodes an object identifier as it is written: `2.5.4.3`. */
export function objectIdentifier(written: string): Buffer {
  const [first = 0, second = 0, ...others] = written.split(".").map(Number);
  const bytes = [40 * first + second, ...others].flatMap((part) =>
    bytesOf(part, 128).map((digit, index, digits) => (index < digits.length - 1 ? 0x80 | digit : digit)),
  );
  return encode(TAGS.objectIdentifier, Buffer.from(bytes));
}

/**
 * Encodes a time to the second: until 2049 with two digits of the year, from 2050 on with four (RFC 5280,
 * section 4.1.2.5).
 */
export function time(date: Date): Buffer {
  const digits = date.toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return date.getUTCFullYear() < 2050
    ? encode(TAGS.utcTime, Buffer.from(digits.slice(2)))
    : encode(TAGS.generalizedTime, Buffer.from(digits));
}

/**
 * Encodes a value that its place gives a number instead of a type; `constructed` where its content is encoded
 * values.
 */
export const tagged = (
  number: number,
  content: Uint8Array,
  kind: "constructed" | "primitive" = "primitive",
) => encode((kind === "constructed" ? 0xa0 : 0x80) | number, content);
