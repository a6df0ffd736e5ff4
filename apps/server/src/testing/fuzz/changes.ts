import fc from "fast-check";
import { makePng, toDataUrl } from "../png-fixture.ts";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const image = toDataUrl(makePng());

const nested = (depth: number): Json => (depth === 0 ? [] : [nested(depth - 1)]);

/**
 * Values that have broken programs: of the wrong type, huge, deep, and texts that no database or no UTF-8
 * holds.
 */
const strange: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    -1,
    0.1,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 53,
    "",
    "\0",
    "a\0b",
    "\ud800",
    "1e999",
  ),
  fc.constantFrom<Json>("x".repeat(4_000), "__proto__", "data:image/png;base64,", image.slice(0, -9), [], {}),
  fc.constantFrom<Json>(nested(20), nested(200), new Array<Json>(5_001).fill(1), { ["k".repeat(300)]: "\0" }),
  fc.jsonValue() as fc.Arbitrary<Json>,
);

const change = fc.record({
  at: fc.nat(10_000),
  how: fc.constantFrom("replace", "replace", "delete", "add", "repeat"),
  value: strange,
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

const damage = fc.record({
  at: fc.nat(1_000_000),
  how: fc.constantFrom("overwrite", "insert", "cut"),
  byte: fc.nat(255),
});
type Damage = typeof damage extends fc.Arbitrary<infer Value> ? Value : never;

/** Changes of values within a body. */
export const changes: fc.Arbitrary<Change[]> = fc.array(change, { maxLength: 3 });

/** Damages of a body's bytes; three of four bodies have none. */
export const damages: fc.Arbitrary<readonly Damage[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  fc.array(damage, { maxLength: 4 }),
);

/** Returns a copy of a value with some places changed. */
export function changed<Value extends Json>(value: Value, list: readonly Change[]): Value {
  const copy = structuredClone(value);
  for (const each of list) apply(each, copy);
  return copy;
}

/** Changes one place within a value. */
function apply({ at, how, value }: Change, within: Json): void {
  const places = placesOf(within);
  const place = places[at % places.length];
  if (!place) return;
  const { owner, key } = place;
  const own = owner as Record<string, Json>;
  if (how === "delete") delete own[key];
  else if (how === "replace") own[key] = structuredClone(value);
  else if (how === "add") own[`${key}x`] = structuredClone(value);
  else if (Array.isArray(owner)) owner.push(...owner);
}

/** Lists every field and element within a value, by what owns it. */
function placesOf(value: Json): { owner: object; key: string }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [{ owner: value, key }, ...placesOf(inner)]);
}

/** Returns bytes with damages. */
export function damaged(bytes: Uint8Array<ArrayBuffer>, damages: readonly Damage[]): Uint8Array<ArrayBuffer> {
  return damages.reduce((now, { at, how, byte }) => {
    const place = at % Math.max(1, now.length);
    if (how === "overwrite" && now.length > 0) return now.with(place, byte);
    if (how === "cut") return now.slice(0, place);
    return Uint8Array.from([...now.subarray(0, place), byte, ...now.subarray(place)]);
  }, bytes);
}
