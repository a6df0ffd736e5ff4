import * as z from "zod/mini";

/**
 * The kind of personal data that a field may hold: `uid` identifies a person, a `device` follows one through visits; who knows a `session` may send events of it; a `key` joins what belongs
 * to one drawing, search, participant, event or view, and who knows it may ask for a code of the drawing, or send events as the participant; an `address` may name one in its query; a
 * `message` was written by a program, but about what a person did. An export without personal data masks each in its way.
 */
export type Privacy = "uid" | "device" | "session" | "key" | "address" | "message";

/** Returns a copy of a schema with its line in the data dictionary, and the kind of personal data that it may hold. */
export function described<Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
  privacy?: Privacy,
): Schema {
  const field = z.clone(schema);
  z.globalRegistry.add(field, privacy ? { description, privacy } : { description });
  return field;
}

/** Returns the schema of an event's payload with its line in the data dictionary; payloads may have further keys. */
export function eventPayload<Shape extends z.core.$ZodShape>(description: string, shape: Shape) {
  return z.looseObject(shape).register(z.globalRegistry, { description });
}
