import { useMemo } from "react";
import { unmarked } from "./marks.ts";
import type { MessageKey, ValuesOf } from "./message-key.ts";
import type { Messages } from "./messages.ts";
import { useSpeech } from "./speech.ts";

/** The values of a message: none where it leaves nothing open. */
type Filling<Key extends MessageKey> = [keyof ValuesOf<Key>] extends [never] ? [] : [values: ValuesOf<Key>];

/** A message as plain text, for attributes and for the document's title. Visible text is `<Words>`. */
export type Translate = <Key extends MessageKey>(key: Key, ...filling: Filling<Key>) => string;

/** The message at `key` as it is written, its blanks open; the key itself where there are no messages. */
export function messageAt(messages: Messages | null, key: MessageKey): string {
  let found: unknown = messages;
  for (const name of key.split(".")) found = (found as Record<string, unknown> | null)?.[name];
  return typeof found === "string" ? found : key;
}

/** Translates by these messages: without marks, blanks filled. */
export function translator(messages: Messages | null): Translate {
  return (key, ...filling) => {
    const values: Readonly<Record<string, string | number>> = filling[0] ?? {};
    return unmarked(messageAt(messages, key)).replace(/\{\{(\w+)\}\}/g, (_, blank) =>
      String(values[blank] ?? ""),
    );
  };
}

/** Translates into the language of the page; a component that uses it follows its changes. */
export function useTranslate(): Translate {
  const messages = useSpeech((speech) => speech.messages);
  return useMemo(() => translator(messages), [messages]);
}
