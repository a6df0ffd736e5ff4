import type { ImportProblem } from "@harapen/contract/staff/import";
import { Progress as Bar } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { importQuery, loadZip, sendZip } from "../../api/exchange.ts";
import { codeOf } from "../../api/staff-error.ts";
import { changesOf, useDraft, useRights, useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { saveFile } from "../../platform/save-file.ts";
import { Button, FileButton } from "../../ui/Button.tsx";
import { Failure, Notice } from "../../ui/Notice.tsx";
import { Page, Section } from "../../ui/Page.tsx";
import styles from "./ExchangeScreen.module.css";
import { ImportPreview, Problems } from "./ImportPreview.tsx";
import { EXCHANGE } from "./texts.ts";

/** The aquarium as a zip: the export and, for keepers, the import. */
export function ExchangeScreen() {
  const texts = useTexts(EXCHANGE);
  const { keep } = useRights();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Section title={texts.out}>
        <p>{texts.outLead}</p>
        <ExportButton />
      </Section>
      {keep && (
        <Section title={texts.in}>
          <ImportSection />
        </Section>
      )}
    </Page>
  );
}

/** Saves what is published as a zip on the device. */
function ExportButton() {
  const texts = useTexts(EXCHANGE);
  const slug = useSlug();
  const exporting = useMutation({
    mutationFn: async () => saveFile(await loadZip(slug), `${slug}.zip`),
  });
  return (
    <>
      {exporting.isError && <Failure error={exporting.error} />}
      <div>
        <Button disabled={exporting.isPending} onClick={() => exporting.mutate()}>
          {exporting.isPending ? texts.exporting : texts.export}
        </Button>
      </div>
    </>
  );
}

const ZIPS = ".zip,application/zip,application/x-zip-compressed";

/** Brings a zip in: it is sent, read, and shown with its differences before it is taken into the draft. */
function ImportSection() {
  const texts = useTexts(EXCHANGE);
  const slug = useSlug();
  const queryClient = useQueryClient();
  const changes = changesOf(useDraft());
  const pending = useSuspenseQuery(importQuery(slug)).data;
  const sending = useMutation({
    mutationFn: (file: File) => sendZip(slug, file),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: importQuery(slug).queryKey }),
  });
  if (sending.isPending) return <Progress label={texts.sending(sending.variables.name)} />;
  if (pending.state === "reading")
    return <Progress label={texts.reading(pending.done, pending.all)} share={pending.done / pending.all} />;
  return (
    <>
      {sending.isError &&
        (codeOf(sending.error) === "too-large" ? (
          <Notice tone="wrong" title={texts.tooLargeTitle}>
            {texts.tooLarge}
          </Notice>
        ) : (
          <Failure error={sending.error} />
        ))}
      {pending.state === "refused" && <RefusedZip problems={pending.problems} />}
      {pending.state === "ready" ? (
        <ImportPreview pending={pending} />
      ) : (
        <>
          <p>{texts.inLead}</p>
          {changes > 0 && <Notice tone="todo" title={texts.draftTitle(changes)} />}
        </>
      )}
      <FileButton
        accept={ZIPS}
        variant={pending.state === "ready" ? "plain" : "primary"}
        label={pending.state === "none" ? texts.choose : texts.chooseOther}
        onFile={(file) => sending.mutate(file)}
      />
    </>
  );
}

/** The progress of something as a share of 1; without a share, only that it is in progress. */
function Progress({ label, share }: { label: string; share?: number }) {
  const percent = share !== undefined && Number.isFinite(share) ? 100 * share : undefined;
  return (
    <div className={styles.progress} role="status">
      <p>{label}</p>
      <Bar value={percent ?? 100} animated={percent === undefined} aria-hidden="true" />
    </div>
  );
}

/** Why a zip was not accepted: all its problems, and where they are. */
function RefusedZip({ problems }: { problems: readonly ImportProblem[] }) {
  const texts = useTexts(EXCHANGE);
  return (
    <Notice tone="wrong" title={texts.refusedTitle(problems.length)}>
      <Problems problems={problems} birds={[]} />
      <p>{texts.refusedLead}</p>
    </Notice>
  );
}
