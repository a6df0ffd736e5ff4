import { useEffect, useRef } from "react";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import type { Deletion } from "./DeleteDevice.tsx";
import styles from "./DeletedDevice.module.css";
import type { AboutText } from "./texts/about-text.ts";

/** The text for a guest who has just deleted what they left: that it is gone, and the number by which staff find the deletion. The button that did it is gone, and the focus with it. */
export function DeletedDevice({ text: { erase }, receipt }: { text: AboutText } & Deletion) {
  const remark = useRef<HTMLParagraphElement>(null);
  useEffect(() => remark.current?.focus(), []);
  return (
    <>
      <p ref={remark} role="status" tabIndex={-1}>
        <FormattedText of={receipt === undefined ? erase.nothing : erase.done} />
      </p>
      {receipt !== undefined && (
        <p className={styles.receipt}>
          <FormattedText of={erase.receipt} /> <code translate="no">{receipt}</code>
        </p>
      )}
    </>
  );
}
