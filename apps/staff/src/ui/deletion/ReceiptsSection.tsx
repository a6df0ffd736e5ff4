import type { DeletionReceipt } from "@harapen/contract/staff/deletion/deletion";
import { useState } from "react";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../Button.tsx";
import { Dialog } from "../dialog/Dialog.tsx";
import { Section } from "../page/Section.tsx";
import { Counts } from "./Counts.tsx";
import styles from "./Deletion.module.css";
import { DELETION } from "./texts.ts";

interface ReceiptsSectionProps {
  receipts: readonly DeletionReceipt[];
  /** The name of the study or aquarium, for the receipt. */
  of: string | undefined;
}

/** What was deleted, each with its receipt. */
export function ReceiptsSection({ receipts, of }: ReceiptsSectionProps) {
  const texts = useTexts(DELETION);
  const [shown, setShown] = useState<DeletionReceipt>();
  const whenOf = useWhen();
  return (
    <Section title={texts.receipts}>
      <p className={styles.lead}>{receipts.length === 0 ? texts.noReceipts : texts.receiptsLead}</p>
      <ul className={styles.receipts}>
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <Button variant="quiet" onClick={() => setShown(receipt)}>
              {texts.receipt(whenOf(receipt.at))}
            </Button>
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog title={texts.receipt(whenOf(shown.at))} onClose={() => setShown(undefined)}>
          <Receipt receipt={shown} of={of} />
        </Dialog>
      )}
    </Section>
  );
}

function useWhen() {
  const { locale } = useStaffLocale();
  return (at: string) => new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "medium" });
}

interface ReceiptProps extends Pick<ReceiptsSectionProps, "of"> {
  receipt: DeletionReceipt;
}

function Receipt({ receipt: { id, by, named_by, counts, exports }, of }: ReceiptProps) {
  const texts = useTexts(DELETION);
  const whenOf = useWhen();
  return (
    <div className={styles.receipt}>
      {of !== undefined && <strong>{of}</strong>}
      <dl className={styles.facts}>
        <dt>{texts.number}</dt>
        <dd>{id}</dd>
        <dt>{texts.by}</dt>
        <dd>{by ? (by.name ?? by.mail) : named_by === "participant" ? texts.themselves : texts.command}</dd>
      </dl>
      <Counts counts={counts} />
      <p>{exports.length > 0 ? texts.inExports(exports.length) : texts.noExports}</p>
      <ul>
        {exports.map((each) => (
          <li key={each.id}>
            <span>{whenOf(each.at)}</span> <span className={styles.id}>{each.id}</span>
          </li>
        ))}
      </ul>
      <Button onClick={() => window.print()}>{texts.print}</Button>
    </div>
  );
}
