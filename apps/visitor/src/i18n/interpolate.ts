import { BREAK_OPPORTUNITY } from "./line-breaks.ts";

/** The values of a message's placeholders, by name. */
export type Values = Readonly<Record<string, string | number>>;

const SEPARATORS = new RegExp(`(\\{\\{\\w+\\}\\}|${BREAK_OPPORTUNITY})`);

/**
 * The parts of a message with its `{{placeholders}}` filled in, literally; a value that is missing leaves nothing. Each break
 * opportunity is a part of its own.
 */
export function interpolate(message: string, values: Values): string[] {
  return message.split(SEPARATORS).map((part) => {
    const placeholder = /^\{\{(\w+)\}\}$/.exec(part)?.[1];
    return placeholder === undefined ? part : String(values[placeholder] ?? "");
  });
}
