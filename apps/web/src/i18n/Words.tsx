import { useTranslation } from "react-i18next";
import { MARKED } from "./marks.ts";
import type { MessageKey, ValuesOf } from "./message-key.ts";
import { Phrases } from "./Phrases.tsx";

type WordsProps<Key extends MessageKey> = { of: Key } & ([keyof ValuesOf<Key>] extends [never]
  ? { values?: undefined }
  : { values: ValuesOf<Key> });

/** A message as visible text. For attributes and the document's title, which hold no markup, there is `t()`. */
export function Words<Key extends MessageKey>({ of, values }: WordsProps<Key>) {
  const { t } = useTranslation();
  return <Phrases of={t(of as "nav.draw", { ns: MARKED, skipInterpolation: true })} values={values} />;
}
