import * as z from "zod/mini";

/** A form field that holds JSON: text on the wire, a value inside. */
export function jsonField<Schema extends z.core.$ZodType>(inner: Schema) {
  return z.codec(z.string(), inner, {
    decode: (text, context) => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: "custom", input: text, message: "is not JSON" });
        return z.NEVER;
      }
    },
    encode: (value) => JSON.stringify(value),
  });
}

/** A form field that holds a number: text on the wire, a number inside. */
export function numberField<Schema extends z.core.$ZodType<number, number>>(inner: Schema) {
  return z.codec(z.string().check(z.regex(/^-?\d+(\.\d+)?([eE][-+]?\d+)?$/)), inner, {
    decode: (text) => Number(text) as z.core.input<Schema>,
    encode: (value) => String(value),
  });
}
