import * as z from "zod/mini";

/**
 * Yields the places of the fields in a valid value that its schema does not know: schemas ignore them, so that clients may be newer
 * or older than the server, but in what a person has written an unknown field is a misspelt one.
 */
export function* findUnknownFields(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly PropertyKey[] = [],
): Generator<readonly PropertyKey[]> {
  if (typeof value !== "object" || value === null) return;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      for (const [key, inner] of Object.entries(value)) {
        const known = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
        if (known) yield* findUnknownFields(known, inner, [...path, key]);
        else yield [...path, key];
      }
      return;
    case "record":
      for (const [key, inner] of Object.entries(value))
        yield* findUnknownFields(def.valueType, inner, [...path, key]);
      return;
    case "array":
      for (const [index, inner] of Object.entries(value))
        yield* findUnknownFields(def.element, inner, [...path, Number(index)]);
      return;
    case "union": {
      const fitting = def.options.find((option) => z.safeParse(option, value).success);
      if (fitting) yield* findUnknownFields(fitting, value, path);
      return;
    }
    case "pipe":
      yield* findUnknownFields(def.in, value, path);
      return;
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
      yield* findUnknownFields(def.innerType, value, path);
  }
}
