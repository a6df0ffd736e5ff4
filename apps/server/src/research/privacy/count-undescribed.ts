import { COMMON_KEYS, type ContractSchema, PAYLOAD_SCHEMAS } from "../tables/contract-schemas.ts";

/** Returns how many keys of a payload, at any depth, the contract does not describe; keys that any payload may have are not counted. */
export function countUndescribed(event: string, payload: Readonly<Record<string, unknown>>): number {
  const schema = PAYLOAD_SCHEMAS.get(event);
  return schema ? countIn(schema, payload, COMMON_KEYS) : 0;
}

function countIn(
  { properties, items }: ContractSchema,
  value: unknown,
  known: ReadonlySet<string> = new Set(),
): number {
  if (Array.isArray(value))
    return items ? value.reduce((sum: number, item) => sum + countIn(items, item), 0) : 0;
  if (!properties || typeof value !== "object" || value === null) return 0;
  let count = 0;
  for (const [key, inner] of Object.entries(value)) {
    const schema = properties[key];
    if (schema) count += countIn(schema, inner);
    else if (!known.has(key)) count++;
  }
  return count;
}
