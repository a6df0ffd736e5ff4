import type { ReactNode } from "react";
import { useTexts } from "../../i18n/texts.ts";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { useRights } from "../use-draft.ts";
import styles from "./DraftFields.module.css";
import { READ_ONLY } from "./texts.ts";

/** The fields of a form of the draft: those who may not edit it can read them, and see who may. */
export function DraftFields({ children }: { children: ReactNode }) {
  const readOnly = useTexts(READ_ONLY);
  const { edit } = useRights();
  return (
    <>
      {!edit && (
        <Notice tone="info">
          <p>{readOnly}</p>
        </Notice>
      )}
      <fieldset className={styles.fields} disabled={!edit}>
        {children}
      </fieldset>
    </>
  );
}
