import { type ChangeKioskRequest, type Kiosk, MAX_KIOSK_NAME } from "@harapen/contract/staff/kiosks";
import { TextInput } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { changeKiosk, kiosksQuery } from "../../api/kiosks.ts";
import { useRights, useSlug, useTimeZone } from "../../draft/use-draft.ts";
import { useFormats, useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { CardCell, CardRow, CardTable } from "../../ui/CardTable.tsx";
import { FormDialog } from "../../ui/Dialog.tsx";
import { Failure, Notice, Pill, useShowDone } from "../../ui/Notice.tsx";
import { EmptyState, Page, Section } from "../../ui/Page.tsx";
import styles from "./KiosksScreen.module.css";
import { KIOSKS } from "./texts.ts";

/** The screen of the aquarium's own tablets: which is which, their names, and which are set aside. */
export function KiosksScreen() {
  const texts = useTexts(KIOSKS);
  const { kiosks, partial, devices_recorded } = useSuspenseQuery(kiosksQuery(useSlug())).data;
  const [asked, setAsked] = useState<Asked>();
  const used = kiosks.filter(({ set_aside_at }) => set_aside_at === null);
  const aside = kiosks.filter(({ set_aside_at }) => set_aside_at !== null);
  return (
    <Page title={texts.title} lead={texts.lead}>
      {!devices_recorded && (
        <Notice tone="todo" title={texts.anonymousTitle}>
          {texts.anonymous}
        </Notice>
      )}
      {partial && <Notice tone="todo">{texts.partial}</Notice>}
      <Section title={texts.used}>
        {kiosks.length === 0 && <EmptyState title={texts.noneTitle}>{texts.none}</EmptyState>}
        {kiosks.length > 0 && used.length === 0 && <p>{texts.allAside}</p>}
        {used.length > 0 && <KioskTable label={texts.used} kiosks={used} onAsk={setAsked} />}
      </Section>
      {aside.length > 0 && (
        <Section title={texts.aside}>
          <KioskTable label={texts.aside} kiosks={aside} onAsk={setAsked} />
        </Section>
      )}
      <Notice tone="info" title={texts.which}>
        <ol className={styles.steps}>
          {texts.whichSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>{texts.whichNote}</p>
      </Notice>
      <Notice tone="info" title={texts.make}>
        <p>{texts.makeLead}</p>
        <p>
          <code className={styles.address} translate="no">
            {`${window.location.origin}/${useSlug()}?kiosk=1`}
          </code>
        </p>
      </Notice>
      {asked?.what === "name" && <NameDialog kiosk={asked.kiosk} onClose={() => setAsked(undefined)} />}
      {asked?.what === "aside" && <AsideDialog kiosk={asked.kiosk} onClose={() => setAsked(undefined)} />}
    </Page>
  );
}

/** What is asked about a kiosk. */
interface Asked {
  readonly what: "name" | "aside";
  readonly kiosk: Kiosk;
}

interface KioskTableProps {
  label: string;
  kiosks: readonly Kiosk[];
  onAsk: (asked: Asked) => void;
}

function KioskTable({ label, kiosks, onAsk }: KioskTableProps) {
  const { columns } = useTexts(KIOSKS);
  return (
    <CardTable label={label} heads={Object.values(columns)}>
      {kiosks.map((kiosk) => (
        <KioskRow key={kiosk.id} kiosk={kiosk} onAsk={onAsk} />
      ))}
    </CardTable>
  );
}

/** What a kiosk is called on this screen. */
const nameOf = ({ name, number }: Kiosk) => name ?? number;

function KioskRow({ kiosk, onAsk }: { kiosk: Kiosk; onAsk: (asked: Asked) => void }) {
  const texts = useTexts(KIOSKS);
  const { columns } = texts;
  const { attend } = useRights();
  const { when } = useFormats(useTimeZone());
  const { name, number, last_received, set_aside_at, visits_today, window } = kiosk;
  return (
    <CardRow cells="lines">
      <CardCell>
        <span className={styles.kiosk}>
          {name === null ? <Pill tone="todo">{texts.nameless}</Pill> : <strong>{name}</strong>}
          {set_aside_at !== null && <span className={styles.quiet}>{texts.since(when(set_aside_at))}</span>}
          {set_aside_at !== null && last_received !== null && last_received > set_aside_at && (
            <span>{texts.sentSince}</span>
          )}
        </span>
      </CardCell>
      <CardCell label={columns.number}>
        <span className={styles.number} translate="no">
          {number}
        </span>
      </CardCell>
      <CardCell label={columns.last}>
        <span>{last_received === null ? texts.never : when(last_received)}</span>
      </CardCell>
      <CardCell label={columns.today}>
        <span>{texts.today(visits_today)}</span>
      </CardCell>
      <CardCell label={columns.window}>
        <span className={styles.number}>
          {window === null ? texts.unknownWindow : texts.window(window.width, window.height)}
        </span>
      </CardCell>
      <CardCell label={columns.actions}>
        {attend && (
          <span className={styles.actions}>
            {set_aside_at === null ? (
              <>
                <Button
                  aria-label={texts.nameOf(nameOf(kiosk))}
                  onClick={() => onAsk({ what: "name", kiosk })}
                >
                  {name === null ? texts.name : texts.rename}
                </Button>
                <Button
                  aria-label={texts.setAsideOf(nameOf(kiosk))}
                  onClick={() => onAsk({ what: "aside", kiosk })}
                >
                  {texts.setAside}
                </Button>
              </>
            ) : (
              <TakeBack kiosk={kiosk} />
            )}
          </span>
        )}
      </CardCell>
    </CardRow>
  );
}

/** Changes a kiosk, and has the list asked for anew. */
function useChangeKiosk({ id }: Kiosk, onChanged: (change: ChangeKioskRequest) => void) {
  const slug = useSlug();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ChangeKioskRequest) => changeKiosk(slug, id, change),
    onSuccess: (_answer, change) => onChanged(change),
    onSettled: () => queryClient.invalidateQueries({ queryKey: kiosksQuery(slug).queryKey }),
  });
}

function TakeBack({ kiosk }: { kiosk: Kiosk }) {
  const texts = useTexts(KIOSKS);
  const showDone = useShowDone();
  const taking = useChangeKiosk(kiosk, () => showDone(texts.isBack(nameOf(kiosk))));
  return (
    <>
      <Button
        aria-label={texts.backOf(nameOf(kiosk))}
        disabled={taking.isPending}
        onClick={() => taking.mutate({ set_aside: false })}
      >
        {texts.back}
      </Button>
      {taking.isError && <Failure error={taking.error} />}
    </>
  );
}

interface KioskDialogProps {
  kiosk: Kiosk;
  onClose: () => void;
}

function NameDialog({ kiosk, onClose }: KioskDialogProps) {
  const texts = useTexts(KIOSKS);
  const showDone = useShowDone();
  const [name, setName] = useState(kiosk.name ?? "");
  const naming = useChangeKiosk(kiosk, (change) => {
    onClose();
    showDone(texts.named(change.name ?? ""));
  });
  return (
    <FormDialog
      title={texts.nameTitle(kiosk.number)}
      action={texts.save}
      variant="primary"
      doing={naming}
      onSubmit={() => naming.mutate({ name: name.trim() })}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={texts.nameLabel}
        description={texts.nameHint}
        value={name}
        maxLength={MAX_KIOSK_NAME}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** Asks, and then sets a kiosk aside. */
function AsideDialog({ kiosk, onClose }: KioskDialogProps) {
  const texts = useTexts(KIOSKS);
  const showDone = useShowDone();
  const setting = useChangeKiosk(kiosk, () => {
    onClose();
    showDone(texts.wasSetAside(nameOf(kiosk)));
  });
  return (
    <FormDialog
      title={texts.asideTitle(nameOf(kiosk))}
      action={texts.setAside}
      variant="primary"
      doing={setting}
      onSubmit={() => setting.mutate({ set_aside: true })}
      onClose={onClose}
    >
      <p>{texts.asideLead}</p>
    </FormDialog>
  );
}
