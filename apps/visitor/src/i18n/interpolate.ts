import { BREAK_OPPORTUNITY, withoutLineBreaks } from "./line-breaks.ts";

/** The values of a message's placeholders, by name: text or, in markup, anything that renders. */
export type Values<Value = string | number> = Readonly<Record<string, Value>>;

const SEPARATORS = new RegExp(`(\\{\\{\\w+\\}\\}|${BREAK_OPPORTUNITY})`);

/**
 * The parts of a message with its `{{placeholders}}` filled in, literally; a value that is missing leaves nothing. Each break
 * opportunity is a part of its own.
 */
export function interpolate<Value>(message: string, values: Values<Value>): (string | Value)[] {
  return message.split(SEPARATORS).map((part) => {
    const placeholder = /^\{\{(\w+)\}\}$/.exec(part)?.[1];
    return placeholder === undefined ? part : (values[placeholder] ?? "");
  });
}

/** The text of a message with its placeholders filled in and no break opportunities: for attributes, which hold no markup. */
export function plainText(message: string, values: Values = {}): string {
  return interpolate(withoutLineBreaks(message), values).join("");
}
