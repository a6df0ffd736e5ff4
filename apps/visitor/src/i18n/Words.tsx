import type { MessageKey, ValuesOf } from "./message-key.ts";
import { Phrases } from "./Phrases.tsx";
import { useSpeech } from "./speech.ts";
import { messageAt } from "./translate.ts";

type WordsProps<Key extends MessageKey> = { of: Key } & ([keyof ValuesOf<Key>] extends [never]
  ? { values?: undefined }
  : { values: ValuesOf<Key> });

/** A message as visible text. For attributes and the document's title, which hold no markup, there is `useTranslate`. */
export function Words<Key extends MessageKey>({ of, values }: WordsProps<Key>) {
  const messages = useSpeech((speech) => speech.messages);
  return <Phrases of={messageAt(messages, of)} values={values} />;
}
