import type { QualityResponse } from "@harapen/contract/staff/studies/quality";
import { useTexts } from "../../../i18n/texts.ts";
import { Pill } from "../../../ui/feedback/Pill.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import styles from "./Quality.module.css";
import { QUALITY } from "./texts.ts";

/** The state of the data in words, with figures: what is as it should be, and what is not. */
export function QualityFigures({ quality }: { quality: QualityResponse }) {
  const texts = useTexts(QUALITY);
  const { missing, open_ends, rows, clocks } = quality;
  const open = open_ends.hidden + open_ends.error + open_ends.cut;
  const impossible = rows.unknown_searches + rows.ranks_beyond;
  const wrongClocks = clocks.ahead + clocks.backwards;
  return (
    <>
      <Section title={texts.counts}>
        <p>{texts.whole(quality.complete, quality.settled)}</p>
        <ul className={styles.list}>
          <Line isGood={missing.visits === 0}>{texts.missing(missing.visits, missing.events)}</Line>
          <Line isGood={open === 0}>{texts.open(open_ends.hidden, open_ends.error, open_ends.cut)}</Line>
          <Line isGood={rows.unsigned === 0}>{texts.rows(rows.unsigned, rows.records)}</Line>
          <Line isGood={impossible === 0}>{texts.impossible(rows.unknown_searches, rows.ranks_beyond)}</Line>
          <Line isGood={rows.quarantined === 0}>{texts.quarantined(rows.quarantined)}</Line>
          <Line isGood={rows.unasked === 0}>{texts.unasked(rows.unasked)}</Line>
          <Line isGood={wrongClocks === 0}>
            {texts.clocks(clocks.ahead, clocks.behind_or_late, clocks.backwards)}
          </Line>
          <Line isGood={quality.arms_balanced !== false}>
            {texts.arms[`${quality.arms_balanced}` as const]}
          </Line>
          <Line isGood={quality.versions <= 1}>{texts.versions(quality.versions)}</Line>
          <Line isGood={quality.other_aids === 0}>{texts.aids(quality.other_aids)}</Line>
        </ul>
      </Section>
      <Section title={texts.errors}>
        {quality.errors.length === 0 && <p>{texts.noErrors}</p>}
        <ul className={styles.list}>
          {quality.errors.map(({ code, visits }) => (
            <li key={code}>{texts.errorLine(code, visits)}</li>
          ))}
        </ul>
      </Section>
      <Section title={texts.devices}>
        {quality.devices.length === 0 && (
          <p>{quality.devices_recorded ? texts.noDevices : texts.unknownDevices}</p>
        )}
        <ul className={styles.list}>
          {quality.devices.map(({ device, silent_minutes }) => (
            <li key={device}>{texts.device(device, silent_minutes)}</li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function Line({ isGood, children }: { isGood: boolean; children: string }) {
  const texts = useTexts(QUALITY);
  return (
    <li className={styles.line}>
      <Pill tone={isGood ? "done" : "todo"}>{isGood ? texts.good : texts.look}</Pill>
      <span>{children}</span>
    </li>
  );
}
