import { MAX_CODES_AT_ONCE, type StudyCode } from "@harapen/contract/staff/studies/participants";
import { Checkbox, NativeSelect } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { makeCodes, studyCodesQuery } from "../../../api/studies.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { isLocalAddress } from "../../../platform/local-address.ts";
import { saveFile } from "../../../platform/save-file.ts";
import { StudyPage, useStudyFormats, useStudyId } from "../../../study/study.tsx";
import { Button } from "../../../ui/Button.tsx";
import { WholeNumberInput } from "../../../ui/fields.tsx";
import { Failure, Notice } from "../../../ui/Notice.tsx";
import { EmptyState, Section } from "../../../ui/Page.tsx";
import { CodeSheet } from "./CodeSheet.tsx";
import styles from "./CodesScreen.module.css";
import { codesCsv } from "./codes-csv.ts";
import { CODES } from "./texts.ts";

const ALL = "";

/** The codes that a study hands out: made, printed as cards with a QR code, or saved as a table. */
export function CodesScreen() {
  const texts = useTexts(CODES);
  const { codes } = useSuspenseQuery(studyCodesQuery(useSlug(), useStudyId())).data;
  return (
    <StudyPage title={texts.title} lead={texts.lead}>
      <MakeCodes />
      {codes.length === 0 ? (
        <EmptyState title={texts.none}>{texts.noneLead}</EmptyState>
      ) : (
        <HandedOut codes={codes} />
      )}
    </StudyPage>
  );
}

function HandedOut({ codes }: { codes: readonly StudyCode[] }) {
  const texts = useTexts(CODES);
  const slug = useSlug();
  const { when } = useStudyFormats();
  const [batch, setBatch] = useState(ALL);
  const [isUnusedOnly, setUnusedOnly] = useState(true);
  const batches = [...Map.groupBy(codes, ({ made_at }) => made_at)];
  const wanted = codes.filter(
    ({ made_at, used }) => (batch === ALL || made_at === batch) && !(isUnusedOnly && used),
  );
  const { origin, hostname } = window.location;
  const address = `${origin}/${slug}`;
  const isLocal = isLocalAddress(hostname);
  const used = codes.filter((code) => code.used).length;
  return (
    <Section title={texts.made(codes.length)} aside={<span>{texts.used(used)}</span>}>
      <div className={styles.choices}>
        <NativeSelect
          label={texts.batch}
          value={batch}
          data={[
            { value: ALL, label: texts.all },
            ...batches.map(([at, made]) => ({ value: at, label: texts.madeAt(when(at), made.length) })),
          ]}
          onChange={(event) => setBatch(event.currentTarget.value)}
        />
        <Checkbox
          label={texts.unusedOnly}
          checked={isUnusedOnly}
          onChange={(event) => setUnusedOnly(event.currentTarget.checked)}
        />
      </div>
      <div className={styles.actions}>
        <Button variant="primary" disabled={isLocal || wanted.length === 0} onClick={() => window.print()}>
          {texts.print}
        </Button>
        <Button
          disabled={wanted.length === 0}
          onClick={() =>
            saveFile(
              new Blob([codesCsv(wanted, address)], { type: "text/csv;charset=utf-8" }),
              texts.saveName,
            )
          }
        >
          {texts.save}
        </Button>
      </div>
      {isLocal ? (
        <Notice tone="todo" title={texts.localTitle}>
          {texts.local(origin)}
        </Notice>
      ) : (
        <CodeSheet codes={wanted.map(({ code }) => code)} address={address} />
      )}
    </Section>
  );
}

/** Makes as many codes as are wanted. */
function MakeCodes() {
  const texts = useTexts(CODES);
  const slug = useSlug();
  const study = useStudyId();
  const queryClient = useQueryClient();
  const [count, setCount] = useState<number | null>(100);
  const making = useMutation({
    mutationFn: (wanted: number) => makeCodes(slug, study, wanted),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: studyCodesQuery(slug, study).queryKey }),
  });
  const isFit = count !== null && count >= 1 && count <= MAX_CODES_AT_ONCE;
  return (
    <Section title={texts.make}>
      <form
        className={styles.choices}
        onSubmit={(event) => {
          event.preventDefault();
          if (isFit) making.mutate(count);
        }}
      >
        <WholeNumberInput
          label={texts.count}
          value={count}
          min={1}
          max={MAX_CODES_AT_ONCE}
          onChange={setCount}
        />
        <Button type="submit" disabled={!isFit || making.isPending}>
          {texts.make}
        </Button>
      </form>
      {making.error && <Failure error={making.error} />}
    </Section>
  );
}
