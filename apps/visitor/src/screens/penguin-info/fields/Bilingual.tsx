import type { ReactNode } from "react";
import { FormattedText } from "../../../i18n/FormattedText.tsx";
import { useLocale } from "../../../i18n/locale-store.ts";
import { Message } from "../../../i18n/Message.tsx";
import { ja } from "../../../i18n/messages/ja.ts";
import styles from "./Bilingual.module.css";

type Label = "nameHeading" | "name" | "bandsHeading" | "search" | "noMatch" | "next";

/** A label of this form: Japanese in every language, and in the others with a translation under it. */
export function BilingualLabel({ of }: { of: Label }) {
  const words = <Message of={`penguinInfo.${of}`} />;
  if (useLocale() === "ja") return <span className={styles.label}>{words}</span>;
  return <Bilingual japanese={ja.penguinInfo[of]}>{words}</Bilingual>;
}

interface BilingualProps {
  japanese: string;
  /** The translation; nothing where the page itself is Japanese. */
  children?: ReactNode;
}

export function Bilingual({ japanese, children }: BilingualProps) {
  return (
    <span className={styles.label}>
      <span lang="ja">
        <FormattedText of={japanese} />
      </span>
      {children && <span className={styles.translation}> {children}</span>}
    </span>
  );
}
