import { useTranslation } from "react-i18next";
import type { MessageKey, ValuesOf } from "./message-key.ts";

type WordsProps<Key extends MessageKey> = { of: Key } & ([keyof ValuesOf<Key>] extends [never]
  ? { values?: undefined }
  : { values: ValuesOf<Key> });

/** A message as visible text. For attributes and the document's title, which hold no markup, there is `t()`. */
export function Words<Key extends MessageKey>({ of, values }: WordsProps<Key>) {
  const { t } = useTranslation();
  const parts = (t(of as "nav.draw", { skipInterpolation: true }) as string).split(/(\{\{\w+\}\})/);
  return parts.map((part) => filled(part, values)).join("");
}

function filled(part: string, values: Readonly<Record<string, string | number>> | undefined): string {
  const blank = /^\{\{(\w+)\}\}$/.exec(part)?.[1];
  return blank === undefined ? part : String(values?.[blank] ?? "");
}
