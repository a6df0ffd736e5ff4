import fc from "fast-check";
import * as z from "zod/mini";

type Json = z.core.util.JSONType;

/** What is read of a JSON Schema (https://json-schema.org/draft/2020-12). */
interface Schema {
  readonly type?: string;
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Lists are short: what long ones do is tested by their bounds. */
const MAX_ITEMS = 3;
const MAX_NUMBER = 1_000;
const SMALL = 3;

/**
 * Returns values that a schema allows, but for what JSON Schema cannot say; texts are often of `known`: ids
 * that there are.
 */
export function valuesBySchema(schema: z.core.$ZodType, known: readonly string[]): fc.Arbitrary<Json> {
  return valuesOf(z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }) as Schema, known);
}

/** How many values a field gets: enough that each choice of a few is among them. */
const VALUES_OF_A_FIELD = 25;

/** Returns values that a schema allows for each of an object's fields, always the same. */
export function valuesOfFields(
  { shape }: z.ZodMiniObject,
  known: readonly string[],
): readonly (readonly [field: string, values: readonly Json[]])[] {
  return Object.entries(shape).map(([field, schema]) => {
    const values = valuesBySchema(schema, known).filter((value) => z.safeParse(schema, value).success);
    return [field, fc.sample(values, { numRuns: VALUES_OF_A_FIELD, seed: 1 })] as const;
  });
}

function valuesOf(schema: Schema, known: readonly string[]): fc.Arbitrary<Json> {
  const { const: only, enum: some, anyOf, oneOf = anyOf, type } = schema;
  if (only !== undefined) return fc.constant(only);
  if (some) return fc.constantFrom(...some);
  if (oneOf) return fc.oneof(...oneOf.map((each) => valuesOf(each, known)));
  switch (type) {
    case "object":
      return objectsOf(schema, known);
    case "array":
      return listsOf(schema, known);
    case "string":
      return textsOf(schema, known);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "integer":
      return integersOf(schema);
    case "number":
      return fc
        .double({ min: schema.minimum ?? -MAX_NUMBER, max: schema.maximum ?? MAX_NUMBER, noNaN: true })
        .map(withoutNegativeZero);
    default:
      return fc.oneof(fc.constantFrom<Json>(...known), fc.jsonValue() as fc.Arbitrary<Json>);
  }
}

function objectsOf(schema: Schema, known: readonly string[]): fc.Arbitrary<Json> {
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const fields = Object.entries(properties).map(([key, each]) => [key, valuesOf(each, known)] as const);
  const own = fc.record(Object.fromEntries(fields), { requiredKeys: [...required] }) as fc.Arbitrary<
    Record<string, Json>
  >;
  if (typeof others !== "object") return own;
  const more = fc.dictionary(fc.constantFrom(...known), valuesOf(others, known), { maxKeys: MAX_ITEMS });
  return fc.tuple(own, more).map(([fixed, free]) => ({ ...free, ...fixed }));
}

function listsOf({ items, prefixItems, minItems = 0, maxItems = 99 }: Schema, known: readonly string[]) {
  if (prefixItems) return fc.tuple(...prefixItems.map((each) => valuesOf(each, known)));
  const maxLength = Math.max(minItems, Math.min(MAX_ITEMS, maxItems));
  return fc.array(items ? valuesOf(items, known) : (fc.jsonValue() as fc.Arbitrary<Json>), {
    minLength: minItems,
    maxLength,
  }) as fc.Arbitrary<Json>;
}

/** JSON writes -0 as 0. */
const withoutNegativeZero = (value: number) => value + 0;

/** Small ones as often as others: the first revisions of what there is. */
function integersOf({ minimum: min = -MAX_NUMBER, maximum: max = MAX_NUMBER }: Schema) {
  const others = fc.integer({ min, max });
  return min <= 0 && max >= SMALL ? fc.oneof(fc.integer({ min: 0, max: SMALL }), others) : others;
}

/** What fast-check makes no texts for. */
const NOT_MATCHED = /\(\?!|\\p/;

function textsOf({ pattern, minLength = 0, maxLength = 40 }: Schema, known: readonly string[]) {
  const free = fc.string({
    unit: "grapheme",
    minLength,
    maxLength: Math.max(minLength, Math.min(40, maxLength)),
  });
  const canMatch = pattern !== undefined && !NOT_MATCHED.test(pattern);
  const matching = canMatch ? fc.stringMatching(new RegExp(pattern, "u")) : free;
  const fitting = known.filter(
    (each) => (pattern === undefined || new RegExp(pattern, "u").test(each)) && each.length <= maxLength,
  );
  return fitting.length === 0 ? matching : fc.oneof(matching, fc.constantFrom(...fitting));
}
