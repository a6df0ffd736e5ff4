import { AID_OFFERS, OFFERED_AIDS, SWITCHED_AIDS } from "@harapen/contract/aids";
import { Checkbox, Radio } from "@mantine/core";
import type { DetailsSectionProps } from "../../draft/editing/edited-details.ts";
import { useTexts } from "../../i18n/texts.ts";
import { AID_NAMES, type OfferTexts } from "../../ui/aid-names.ts";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { setAids } from "./change-visitors.ts";
import { VISITORS } from "./texts.ts";
import { useRunningStudy } from "./use-running-study.ts";
import styles from "./VisitorsScreen.module.css";

/** The study aids, each with its own switch. */
export function AidsSection({ details: { details }, onChange }: DetailsSectionProps) {
  const texts = useTexts(VISITORS);
  const names = useTexts(AID_NAMES);
  const { running } = useRunningStudy();
  return (
    <Section title={texts.aids} anchor="aids">
      <p className={styles.lead}>{texts.aidsLead}</p>
      {running && (
        <Notice tone="info">
          <p>{texts.aidsOfStudy(running.name)}</p>
        </Notice>
      )}
      {SWITCHED_AIDS.map((aid) => (
        <Checkbox
          key={aid}
          label={names.aids[aid]}
          description={texts.aidMeans[aid]}
          checked={details.aids[aid]}
          onChange={(event) => onChange(setAids({ [aid]: event.currentTarget.checked }))}
        />
      ))}
      {OFFERED_AIDS.map((aid) => {
        const { name, ways }: OfferTexts = names.offers[aid];
        const means: Readonly<Record<string, string>> = texts.offersMean[aid];
        return (
          <Radio.Group
            key={aid}
            label={name}
            value={details.aids[aid]}
            onChange={(offer) => onChange(setAids({ [aid]: offer }))}
          >
            <div className={styles.choices}>
              {AID_OFFERS[aid].map((offer) => (
                <Radio key={offer} value={offer} label={ways[offer]} description={means[offer]} />
              ))}
            </div>
          </Radio.Group>
        );
      })}
    </Section>
  );
}
