import type { ReactNode } from "react";
import { ja } from "../../i18n/messages/ja.ts";
import { Phrases } from "../../i18n/Phrases.tsx";
import { useLocale } from "../../i18n/speech.ts";
import { Words } from "../../i18n/Words.tsx";
import styles from "./Bilingual.module.css";

type Label = "nameHeading" | "name" | "bandsHeading" | "search" | "noMatch" | "next";

/** A label of this form: Japanese in every language, and in the others with a translation under it. */
export function BilingualLabel({ of }: { of: Label }) {
  const words = <Words of={`penguinInfo.${of}`} />;
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
        <Phrases of={japanese} />
      </span>
      {children && <span className={styles.translation}> {children}</span>}
    </span>
  );
}
