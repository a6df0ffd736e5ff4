import type { StudyCode } from "@harapen/contract/staff/studies/codes";
import { Checkbox, NativeSelect } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { studyCodesQuery } from "../../../api/studies/studies.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useStaffLocale } from "../../../i18n/locale-context.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { isLocalAddress } from "../../../platform/local-address.ts";
import { saveFile } from "../../../platform/save-file.ts";
import { StudyPage } from "../../../study/StudyPage.tsx";
import { useStudyId } from "../../../study/use-study.ts";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import { CodeSheet } from "./CodeSheet.tsx";
import styles from "./Codes.module.css";
import { codesCsv } from "./codes-csv.ts";
import { MakeCodes } from "./MakeCodes.tsx";
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
  const { locale } = useStaffLocale();
  const [batch, setBatch] = useState(ALL);
  const [isUnusedOnly, setUnusedOnly] = useState(true);
  const batches = [...Map.groupBy(codes, ({ made_at }) => made_at)];
  const wanted = codes.filter(
    ({ made_at, used }) => (batch === ALL || made_at === batch) && !(isUnusedOnly && used),
  );
  const { origin, hostname } = window.location;
  const address = `${origin}/${slug}`;
  const isLocal = isLocalAddress(hostname);
  const timeOf = (at: string) =>
    new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
  const used = codes.filter((code) => code.used).length;
  return (
    <Section title={texts.made(codes.length)} aside={<span>{texts.used(used)}</span>}>
      <div className={styles.choices}>
        <NativeSelect
          label={texts.batch}
          value={batch}
          data={[
            { value: ALL, label: texts.all },
            ...batches.map(([at, made]) => ({ value: at, label: texts.madeAt(timeOf(at), made.length) })),
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
          <p>{texts.local(origin)}</p>
        </Notice>
      ) : (
        <CodeSheet codes={wanted.map(({ code }) => code)} address={address} />
      )}
    </Section>
  );
}
