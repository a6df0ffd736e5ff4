import type { TruthEntry } from "@harapen/contract/staff/studies/truth";
import { formatParticipantCode } from "@harapen/contract/studies/participant-code";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { takeBackTruth, truthKey, truthQuery } from "../../../api/studies/truth.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useStaffLocale } from "../../../i18n/locale-context.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { useStudyId } from "../../../study/use-study.ts";
import { Button } from "../../../ui/Button.tsx";
import { Failure } from "../../../ui/feedback/Failure.tsx";
import { Pill } from "../../../ui/feedback/Pill.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import styles from "./Truth.module.css";
import { TRUTH } from "./texts.ts";
import { useListedBirds } from "./use-listed-birds.ts";

interface EnteredTodayProps {
  /** Whether it can be changed. */
  isOpen: boolean;
  onCorrect: (entry: TruthEntry) => void;
}

/** Today's entries, with those that were corrected. */
export function EnteredToday({ isOpen, onCorrect }: EnteredTodayProps) {
  const texts = useTexts(TRUTH);
  const slug = useSlug();
  const study = useStudyId();
  const queryClient = useQueryClient();
  const { entries } = useSuspenseQuery(truthQuery(slug, study)).data;
  const takingBack = useMutation({
    mutationFn: (id: string) => takeBackTruth(slug, study, id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: truthKey(slug, study) }),
  });
  return (
    <Section title={texts.today}>
      {takingBack.error && <Failure error={takingBack.error} />}
      {entries.length === 0 && <p>{texts.nothingToday}</p>}
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <EntryText entry={entry} />
            {entry.replaced_at !== null ? (
              <Pill tone="plain">{texts.replaced}</Pill>
            ) : (
              isOpen && (
                <span className={styles.actions}>
                  <Button
                    aria-label={texts.correctOf(formatParticipantCode(entry.code))}
                    onClick={() => {
                      onCorrect(entry);
                      window.scrollTo({ top: 0 });
                    }}
                  >
                    {texts.correct}
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={texts.takeBackOf(formatParticipantCode(entry.code))}
                    disabled={takingBack.isPending}
                    onClick={() => takingBack.mutate(entry.id)}
                  >
                    {texts.takeBack}
                  </Button>
                </span>
              )
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function EntryText({ entry }: { entry: TruthEntry }) {
  const texts = useTexts(TRUTH);
  const { locale } = useStaffLocale();
  const { birds } = useListedBirds();
  const { code, penguin, note, entered_at, entered_by } = entry;
  const name =
    penguin === null ? texts.none : (birds.find(({ bird }) => bird.id === penguin)?.name ?? penguin);
  const time = new Date(entered_at).toLocaleTimeString(locale, { timeStyle: "short" });
  return (
    <span className={entry.replaced_at === null ? styles.what : `${styles.what} ${styles.gone}`}>
      <strong>{name}</strong>
      <span className={styles.details}>
        {[time, formatParticipantCode(code), entered_by.name, note].filter(Boolean).join("　")}
      </span>
    </span>
  );
}
