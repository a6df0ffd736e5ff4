import type { FittedVisitors } from "@harapen/contract/staff/fitted-visitors";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { chooseFittedVisitors, fittedVisitorsQuery } from "../../../api/figures.ts";
import { useRights, useSlug } from "../../../draft/use-draft.ts";
import { useFormats, useTexts } from "../../../i18n/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormDialog } from "../../../ui/Dialog.tsx";
import { Pill, useShowDone } from "../../../ui/Notice.tsx";
import { Section } from "../../../ui/Page.tsx";
import { Card } from "../Card.tsx";
import styles from "./FittedVisitorsPanel.module.css";
import { FITTED } from "./fitted-texts.ts";
import { clearChanges } from "./trait-changes.ts";

/** How the aquarium's visitors draw, as fitted to its own visits; nothing where nothing was. */
export function FittedVisitorsPanel() {
  const texts = useTexts(FITTED);
  const { versions, paused } = useSuspenseQuery(fittedVisitorsQuery(useSlug())).data;
  if (versions.length === 0) return null;
  return (
    <Section title={texts.title}>
      <p className={styles.lead}>{texts.lead}</p>
      {versions.map((fitted) => (
        <FittedCard key={fitted.version} fitted={fitted} isPaused={paused} />
      ))}
    </Section>
  );
}

function FittedCard({ fitted, isPaused }: { fitted: FittedVisitors; isPaused: boolean }) {
  const texts = useTexts(FITTED);
  const { when } = useFormats();
  const { state, figures, fittedAt, fitsEngine } = fitted;
  const name = state === "proposed" ? texts.proposed : texts.inForce;
  return (
    <Card anchors={[`visitors-${fitted.version}`]} label={name}>
      <header className={styles.head}>
        <Pill tone={state === "proposed" ? "todo" : "done"}>{name}</Pill>
        <span className={styles.basis}>{texts.basis(figures.visits, figures.networks, when(fittedAt))}</span>
      </header>
      <div className={styles.body}>
        <Changes fitted={fitted} />
        <Figures fitted={fitted} />
      </div>
      {!fitsEngine && <p>{texts.otherEngine}</p>}
      <Choice fitted={fitted} isPaused={isPaused} />
    </Card>
  );
}

/** The most changes that are told: the clearest. */
const MOST_CHANGES = 6;

function Changes({ fitted: { figures } }: { fitted: FittedVisitors }) {
  const texts = useTexts(FITTED);
  const changes = clearChanges(figures.fitted).slice(0, MOST_CHANGES);
  return (
    <div>
      <h3 className={styles.title}>{texts.changesTitle}</h3>
      {changes.length === 0 ? (
        <p>{texts.noChange}</p>
      ) : (
        <ul className={styles.changes}>
          {changes.map(({ trait, direction }) => (
            <li key={trait}>{texts.changes[trait][direction]}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const SHOWN = [1, 3, 7] as const;

function Figures({ fitted }: { fitted: FittedVisitors }) {
  const texts = useTexts(FITTED);
  const { percent } = useFormats();
  const { before, after } = fitted.figures;
  const rows = [
    ...SHOWN.map((shown, index) => ({
      name: texts.first(shown),
      before: before.hits[index] ?? 0,
      after: after.hits[index] ?? 0,
    })),
    { name: texts.chance, before: Math.exp(-before.logLoss), after: Math.exp(-after.logLoss) },
    { name: texts.off, before: before.calibrationError, after: after.calibrationError },
  ];
  return (
    <div>
      <h3 className={styles.title}>{texts.figuresTitle}</h3>
      <table className={styles.figures}>
        <thead>
          <tr>
            <td />
            <th scope="col">{fitted.state === "proposed" ? texts.untilNow : texts.before}</th>
            <th scope="col">{texts.after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>{percent(row.before)}</td>
              <td className={styles.after}>{percent(row.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The button that takes a proposal, or puts it back, for those who may; it asks first. */
function Choice({ fitted, isPaused }: { fitted: FittedVisitors; isPaused: boolean }) {
  const texts = useTexts(FITTED);
  const slug = useSlug();
  const queryClient = useQueryClient();
  const showDone = useShowDone();
  const { keep } = useRights();
  const [isAsking, setAsking] = useState(false);
  const how = fitted.state === "proposed" ? "use" : "end";
  const choosing = useMutation({
    mutationFn: () => chooseFittedVisitors(slug, how, fitted.version),
    onSuccess: () => {
      setAsking(false);
      // A version that is put back is gone from the page.
      showDone(texts.done[how]);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: fittedVisitorsQuery(slug).queryKey }),
  });
  if (!keep) return null;
  if (isPaused) return <p className={styles.lead}>{texts.paused}</p>;
  if (how === "use" && !fitted.fitsEngine) return null;
  return (
    <div className={styles.actions}>
      <Button
        variant={how === "use" ? "primary" : "plain"}
        onClick={() => {
          choosing.reset();
          setAsking(true);
        }}
      >
        {texts[how]}
      </Button>
      {isAsking && (
        <FormDialog
          title={how === "use" ? texts.useTitle : texts.endTitle}
          action={texts[how]}
          variant="primary"
          doing={choosing}
          onSubmit={() => choosing.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{how === "use" ? texts.useLead : texts.endLead}</p>
        </FormDialog>
      )}
    </div>
  );
}
