import { useMemo } from "react";
import { plainText } from "./interpolate.ts";
import { useLocaleStore } from "./locale-store.ts";
import type { MessageKey, ValuesOf } from "./messages/message-key.ts";
import type { Messages } from "./messages/messages.ts";

/** The arguments that carry a message's values: none where it has no placeholders. */
type ValueArguments<Key extends MessageKey> = [keyof ValuesOf<Key>] extends [never]
  ? []
  : [values: ValuesOf<Key>];

/** Translates a message into plain text, for attributes and for the document's title. Visible text is `<Message>`. */
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
