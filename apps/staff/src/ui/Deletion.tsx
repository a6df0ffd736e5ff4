import type {
  DeletionCounts,
  DeletionName,
  DeletionReceipt,
  DeletionRequest,
  DeletionResponse,
} from "@harapen/contract/staff/deletion";
import { NativeSelect, TextInput } from "@mantine/core";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useStaffLocale, useTexts } from "../i18n/texts.ts";
import { Button } from "./Button.tsx";
import styles from "./Deletion.module.css";
import { Dialog, FormDialog } from "./Dialog.tsx";
import { DELETION } from "./deletion-texts.ts";
import { Failure, Notice } from "./Notice.tsx";
import { Section } from "./Page.tsx";

/** Whom a deletion is about. */
interface Named<Name extends DeletionName> extends Omit<DeletionRequest, "dry_run" | "named_by"> {
  readonly named_by: Name;
}

interface DeletionFormProps<Name extends DeletionName> {
  /** The ways in which a person may be named; the first is the default. */
  names: readonly [Name, ...Name[]];
  send: (request: Named<Name> & Pick<DeletionRequest, "dry_run">) => Promise<DeletionResponse>;
  /** The queries to reload after a deletion, also one whose answer was lost. */
  queryKey: QueryKey;
}

/** Shows what is stored of a person, and then deletes it. */
export function DeletionForm<Name extends DeletionName>({ names, send, queryKey }: DeletionFormProps<Name>) {
  const texts = useTexts(DELETION);
  const queryClient = useQueryClient();
  const [namedBy, setNamedBy] = useState<Name>(names[0]);
  const [value, setValue] = useState("");
  const [isAsking, setAsking] = useState(false);
  const looking = useMutation({
    mutationFn: (named: Named<Name>) => send({ ...named, dry_run: true }),
  });
  const deleting = useMutation({
    mutationFn: (named: Named<Name>) => send({ ...named, dry_run: false }),
    onSuccess() {
      looking.reset();
      setAsking(false);
      setValue("");
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
  // The question about another person is dropped, with its answer if that is still to come.
  const change = (set: () => void) => {
    looking.reset();
    deleting.reset();
    set();
  };
  // While it is asked, the dialog tells what went wrong.
  const error = (isAsking ? null : deleting.error) ?? looking.error;
  return (
    <Section title={texts.ask}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          deleting.reset();
          looking.mutate({ named_by: namedBy, value });
        }}
      >
        <NativeSelect
          label={texts.namedBy}
          value={namedBy}
          disabled={deleting.isPending}
          data={names.map((name) => ({ value: name, label: texts.names[name] }))}
          onChange={(event) => change(() => setNamedBy(event.currentTarget.value as Name))}
        />
        <TextInput
          className={styles.value}
          label={names.some((name) => name === "code") ? texts.value : texts.valueOfVisitor}
          value={value}
          disabled={deleting.isPending}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change(() => setValue(event.currentTarget.value))}
        />
        <Button
          type="submit"
          variant="primary"
          disabled={value.trim() === "" || looking.isPending || deleting.isPending}
        >
          {texts.look}
        </Button>
      </form>
      {error && <Failure error={error} />}
      {deleting.data && <FoundNotice tone="done" title={texts.done} {...deleting.data} />}
      {looking.data && (
        <FoundNotice tone="todo" title={texts.found} {...looking.data}>
          <div>
            <Button variant="danger" onClick={() => setAsking(true)}>
              {texts.remove}
            </Button>
          </div>
        </FoundNotice>
      )}
      {isAsking && looking.data && (
        <FormDialog
          title={texts.removeTitle(texts.names[namedBy], value)}
          action={texts.remove}
          variant="danger"
          doing={deleting}
          onSubmit={() => deleting.mutate(looking.variables)}
          onClose={() => setAsking(false)}
        >
          <Counts counts={looking.data.counts} />
          <p>{texts.removeLead}</p>
        </FormDialog>
      )}
    </Section>
  );
}

interface FoundNoticeProps extends Pick<DeletionResponse, "counts" | "exports"> {
  tone: "done" | "todo";
  title: string;
  children?: ReactNode;
}

/** What is or was stored of a person, and how many exports have it. */
function FoundNotice({ tone, title, counts, exports, children }: FoundNoticeProps) {
  const texts = useTexts(DELETION);
  return (
    <Notice tone={tone} title={title}>
      <Counts counts={counts} />
      <p>{exports.length > 0 ? texts.inExports(exports.length) : texts.noExports}</p>
      {children}
    </Notice>
  );
}

/** How many rows of each class there are, or were; classes with none are left out. */
function Counts({ counts }: { counts: DeletionCounts }) {
  const texts = useTexts(DELETION);
  const some = (Object.keys(counts) as (keyof DeletionCounts)[]).filter((key) => counts[key] > 0);
  return (
    <dl className={styles.counts}>
      {some.map((key) => (
        <div key={key}>
          <dt>{texts.counts[key]}</dt>
          <dd>{counts[key]}</dd>
        </div>
      ))}
    </dl>
  );
}

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
