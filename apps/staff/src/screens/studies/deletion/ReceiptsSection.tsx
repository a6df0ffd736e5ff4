import type { DeletionReceipt } from "@harapen/contract/staff/studies/deletion";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deletionReceiptsQuery } from "../../../api/studies/deletions.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useStaffLocale } from "../../../i18n/locale-context.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { useListedStudy, useStudyId } from "../../../study/use-study.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import { Counts } from "./Counts.tsx";
import styles from "./DeletionScreen.module.css";
import { DELETION } from "./texts.ts";

/** What was deleted, each with its receipt. */
export function ReceiptsSection() {
  const texts = useTexts(DELETION);
  const { receipts } = useSuspenseQuery(deletionReceiptsQuery(useSlug(), useStudyId())).data;
  const [shown, setShown] = useState<DeletionReceipt>();
  const whenOf = useWhen();
  return (
    <Section title={texts.receipts}>
      <p className={styles.lead}>{receipts.length === 0 ? texts.noReceipts : texts.receiptsLead}</p>
      <ul className={styles.receipts}>
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <Button look="quiet" onClick={() => setShown(receipt)}>
              {texts.receipt(whenOf(receipt.at))}
            </Button>
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog title={texts.receipt(whenOf(shown.at))} onClose={() => setShown(undefined)}>
          <Receipt receipt={shown} />
        </Dialog>
      )}
    </Section>
  );
}

function useWhen() {
  const { locale } = useStaffLocale();
  return (at: string) => new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "medium" });
}

function Receipt({ receipt: { id, by, named_by, counts, exports } }: { receipt: DeletionReceipt }) {
  const texts = useTexts(DELETION);
  const study = useListedStudy();
  const whenOf = useWhen();
  return (
    <div className={styles.receipt}>
      {study && <strong>{study.name}</strong>}
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
            {whenOf(each.at)} <span className={styles.id}>{each.id}</span>
          </li>
        ))}
      </ul>
      <Button onClick={() => window.print()}>{texts.print}</Button>
    </div>
  );
}
