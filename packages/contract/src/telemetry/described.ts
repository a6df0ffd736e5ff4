import * as z from "zod/mini";

/**
 * What a field may tell of a person, where it may: `uid` is who they are; an `address` may name them in its query; a
 * `message` was written by a program, but about what a person did. An export without personal data masks each in its way.
 */
export type Privacy = "uid" | "address" | "message";

/** A copy of a schema with its line in the data dictionary, and with what it may tell of a person. */
export function described<Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
  privacy?: Privacy,
): Schema {
  const field = z.clone(schema);
  z.globalRegistry.add(field, privacy ? { description, privacy } : { description });
  return field;
}

/** The schema of an event's payload with its line in the data dictionary; payloads may carry further keys. */
export function eventPayload<Shape extends z.core.$ZodShape>(description: string, shape: Shape) {
  return z.looseObject(shape).register(z.globalRegistry, { description });
}
