import { useQuery } from "@tanstack/react-query";
import { lookAlikesQuery } from "../../../api/look-alikes.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Failure } from "../../../ui/feedback/Failure.tsx";
import { PenguinFigure } from "../../../ui/page/PenguinFigure.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import { LookAlikeReports } from "./LookAlikeReports.tsx";
import styles from "./LookAlikesPanel.module.css";
import { LOOK_ALIKES } from "./texts.ts";

/** The birds of the draft that visitors will mistake for each other, by simulated drawings. */
export function LookAlikesPanel() {
  const texts = useTexts(LOOK_ALIKES);
  const { data, error, isFetching, refetch } = useQuery(lookAlikesQuery(useSlug()));
  const isRunning = data?.state === "running" || (isFetching && !data);
  return (
    <Section title={texts.title}>
      <div className={styles.head}>
        <p className={styles.lead}>{texts.lead}</p>
        <Button disabled={isRunning || isFetching} onClick={() => void refetch()}>
          {texts.again}
        </Button>
      </div>
      <div role="status">{isRunning && <Waiting />}</div>
      {error && !isFetching && <Failure error={error} />}
      {data?.state === "ready" && <LookAlikeReports reports={data.penguins} />}
    </Section>
  );
}

/** Shown for the seconds that the check takes. */
function Waiting() {
  const texts = useTexts(LOOK_ALIKES);
  return (
    <div className={styles.waiting}>
      <PenguinFigure />
      <strong>{texts.waitingTitle}</strong>
      <p>{texts.waiting}</p>
    </div>
  );
}
