import type { Evaluation, KnownBy, KnownFigures } from "@harapen/contract/staff/evaluation";
import { LEAST_VISITS } from "@harapen/contract/staff/evaluation";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { evaluateAnew, evaluationQuery } from "../../../api/figures.ts";
import { useSlug, useTimeZone } from "../../../draft/use-draft.ts";
import { useFormats, useTexts } from "../../../i18n/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Failure, Notice } from "../../../ui/Notice.tsx";
import { EmptyState, Loading, Page, Section } from "../../../ui/Page.tsx";
import { BirdsTakenFor } from "./BirdsTakenFor.tsx";
import { ByDrawing } from "./ByDrawing.tsx";
import { HitCurve, LooksGain } from "./HitCurve.tsx";
import styles from "./HowWellScreen.module.css";
import { NeverFound } from "./NeverFound.tsx";
import { Reliability } from "./Reliability.tsx";
import { HOW_WELL } from "./texts.ts";

/** How well searches work here, by what the aquarium's own visits say of them. */
export function HowWellScreen() {
  const texts = useTexts(HOW_WELL);
  const slug = useSlug();
  const client = useQueryClient();
  const { data, error } = useQuery(evaluationQuery(slug));
  const anew = useMutation({
    mutationFn: () => evaluateAnew(slug),
    onSuccess: () => client.invalidateQueries({ queryKey: evaluationQuery(slug).queryKey }),
  });
  const isRunning = data?.state === "running" || anew.isPending;
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button disabled={!data || isRunning} onClick={() => anew.mutate()}>
          {texts.anew}
        </Button>
      }
    >
      <div role="status" className={styles.status}>
        {isRunning && <p className={styles.running}>{texts.running}</p>}
      </div>
      {(error ?? anew.error) && <Failure error={error ?? anew.error} />}
      {data?.state === "failed" && <Notice tone="wrong">{texts.failed}</Notice>}
      {!data && !error && <Loading />}
      {data?.evaluation && <Figures evaluation={data.evaluation} />}
    </Page>
  );
}

function Figures({ evaluation }: { evaluation: Evaluation }) {
  const texts = useTexts(HOW_WELL);
  const { when } = useFormats(useTimeZone());
  const { sets, made_at, left_out, partial, corrected, birds } = evaluation;
  const visits = sets.reduce((sum, set) => sum + (set.known_by === "confirmed_lower" ? 0 : set.visits), 0);
  return (
    <>
      <p className={styles.quiet}>
        {texts.asOf(when(made_at), visits, evaluation.penguins)} {partial && texts.partial}
      </p>
      {left_out.blinded > 0 && <Notice tone="info">{texts.blinded(left_out.blinded)}</Notice>}
      {visits === 0 ? (
        <EmptyState title={texts.nobody}>{texts.nobodyLead}</EmptyState>
      ) : (
        <KnownSets sets={sets} corrected={corrected} />
      )}
      <BirdsTakenFor birds={birds} />
      <NeverFound birds={birds} />
      {left_out.taught + left_out.unlisted + left_out.unread > 0 && (
        <p className={styles.quiet}>{texts.leftOut(left_out.taught, left_out.unlisted, left_out.unread)}</p>
      )}
    </>
  );
}

interface KnownSetsProps {
  sets: readonly KnownFigures[];
  corrected: Evaluation["corrected"];
}

/** The figures of one kind of visits at a time: the best evidence first that has any. */
function KnownSets({ sets, corrected }: KnownSetsProps) {
  const texts = useTexts(HOW_WELL);
  const best = sets.find(({ hits }) => hits !== null) ?? sets.find(({ visits }) => visits > 0);
  const [chosen, choose] = useState<KnownBy>();
  const set = sets.find(({ known_by }) => known_by === (chosen ?? best?.known_by)) ?? sets[0];
  if (!set) return null;
  const missing = LEAST_VISITS - set.visits;
  return (
    <>
      <fieldset className={styles.kinds}>
        <legend>{texts.kinds}</legend>
        {sets.map(({ known_by, visits }) => (
          <label key={known_by} className={styles.kind}>
            <input
              type="radio"
              name="known-by"
              checked={known_by === set.known_by}
              onChange={() => choose(known_by)}
            />
            <span>
              <strong>{texts.known[known_by].name}</strong> {texts.visits(visits)}
              <small>{texts.known[known_by].means}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {missing > 0 ? (
        <Section title={texts.hits}>
          <p>{texts.missing(missing)}</p>
        </Section>
      ) : (
        <>
          <div className={styles.pair}>
            <HitCurve set={set} corrected={set.known_by === "confirmed" ? corrected : []} />
            <div className={styles.stack}>
              <Reliability set={set} />
              <LooksGain set={set} />
            </div>
          </div>
          <ByDrawing set={set} />
        </>
      )}
    </>
  );
}
