import { DEFAULT_LOCALE, type Locale } from "@harapen/contract/locales";
import { useMemo } from "react";
import { create } from "zustand";
import type { MessageKey, Messages, ValuesOf } from "./messages/messages.ts";

interface LocaleState {
  readonly locale: Locale;
  /** The messages as written, with break opportunities; null where no catalog could be loaded. */
  readonly messages: Messages | null;
}

/** The store of the page's language and its message catalog. */
export const useLocaleStore = create<LocaleState>(() => ({ locale: DEFAULT_LOCALE, messages: null }));

/** The language of the page; a component that uses it renders again when it changes. */
export function useLocale(): Locale {
  return useLocaleStore(({ locale }) => locale);
}

/**
 * The character that marks a line break opportunity in a Japanese message: Japanese has no spaces to break
 * lines at, and only Chromium finds the phrases by itself (`word-break: auto-phrase`).
 */
export const BREAK_OPPORTUNITY = "¦";

/** A text, or a tree of messages, without break opportunities: for attributes, which hold no markup. */
export function withoutLineBreaks<Text>(text: Text): Text;
export function withoutLineBreaks(text: unknown): unknown {
  if (typeof text === "string") return text.replaceAll(BREAK_OPPORTUNITY, "");
  return Object.fromEntries(
    Object.entries(text as object).map(([key, inner]) => [key, withoutLineBreaks(inner)]),
  );
}

/** The values of a message's placeholders, by name: text or, in markup, anything that renders. */
export type Values<Value = string | number> = Readonly<Record<string, Value>>;

const SEPARATORS = new RegExp(`(\\{\\{\\w+\\}\\}|${BREAK_OPPORTUNITY})`);

/**
 * The parts of a message with its `{{placeholders}}` filled in, literally; a value that is missing leaves
 * nothing. Each break opportunity is a part of its own.
 */
export function interpolate<Value>(message: string, values: Values<Value>): (string | Value)[] {
  return message.split(SEPARATORS).map((part) => {
    const placeholder = /^\{\{(\w+)\}\}$/.exec(part)?.[1];
    return placeholder === undefined ? part : (values[placeholder] ?? "");
  });
}

/**
 * The text of a message with its placeholders filled in and no break opportunities: for attributes, which
 * hold no markup.
 */
export function plainText(message: string, values: Values = {}): string {
  return interpolate(withoutLineBreaks(message), values).join("");
}

/** The arguments that carry a message's values: none where it has no placeholders. */
type ValueArguments<Key extends MessageKey> = [keyof ValuesOf<Key>] extends [never]
  ? []
  : [values: ValuesOf<Key>];

/**
 * Translates a message into plain text, for attributes and for the document's title. Visible text is
 * `<Message>`.
 */
export type Translate = <Key extends MessageKey>(key: Key, ...valueArguments: ValueArguments<Key>) => string;

/** The message at `key` as it is written, placeholders unfilled; the key itself where there is no catalog. */
export function messageAt(messages: Messages | null, key: MessageKey): string {
  let found: unknown = messages;
  for (const name of key.split(".")) found = (found as Record<string, unknown> | null)?.[name];
  return typeof found === "string" ? found : key;
}

/** A `Translate` by these messages: placeholders filled in, break opportunities left out. */
export function createTranslate(messages: Messages | null): Translate {
  return (key, ...[values = {}]) => plainText(messageAt(messages, key), values);
}

/** Translates into the language of the page; a component that uses it renders again when it changes. */
export function useTranslate(): Translate {
  const messages = useLocaleStore((state) => state.messages);
  return useMemo(() => createTranslate(messages), [messages]);
}
