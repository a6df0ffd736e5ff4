import type { ReactNode } from "react";
import { FormattedText } from "./FormattedText.tsx";
import { useLocaleStore } from "./locale-store.ts";
import type { MessageKey, ValuesOf } from "./messages/message-key.ts";
import { messageAt } from "./translate.ts";

type MessageProps<Key extends MessageKey> = { of: Key } & ([keyof ValuesOf<Key>] extends [never]
  ? { values?: undefined }
  : { values: Record<keyof ValuesOf<Key>, ReactNode> });

/** A message of the catalog as visible text. For attributes and the document's title, which hold no markup, there is `useTranslate`. */
export function Message<Key extends MessageKey>({ of, values }: MessageProps<Key>) {
  const messages = useLocaleStore((state) => state.messages);
  return <FormattedText of={messageAt(messages, of)} values={values} />;
}
