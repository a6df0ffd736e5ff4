import type { ReactNode } from "react";
import { FormattedText } from "../../../i18n/FormattedText.tsx";
import { useLocale } from "../../../i18n/locale-store.ts";
import { Message } from "../../../i18n/Message.tsx";
import { ja } from "../../../i18n/messages/ja.ts";
import styles from "./Bilingual.module.css";

type Label = "nameHeading" | "name" | "bandsHeading" | "search" | "noMatch" | "next";

/** A label of the form: in Japanese, with a translation under it in the other languages. */
export function BilingualLabel({ of }: { of: Label }) {
  const message = <Message of={`penguinInfo.${of}`} />;
  if (useLocale() === "ja") return <span className={styles.label}>{message}</span>;
  return <Bilingual japanese={ja.penguinInfo[of]}>{message}</Bilingual>;
}

interface BilingualProps {
  japanese: string;
  /** The translation; nothing where the page itself is Japanese. */
  children?: ReactNode;
}

/** A Japanese text with a translation under it. */
export function Bilingual({ japanese, children }: BilingualProps) {
  return (
    <span className={styles.label}>
      <span lang="ja">
        <FormattedText of={japanese} />
      </span>
      {children && (
        <span className={styles.translation}>
          {" "}
          <span>{children}</span>
        </span>
      )}
    </span>
  );
}
