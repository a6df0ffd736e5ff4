import type { StudyParticipant } from "@harapen/contract/staff/studies/participants";
import { useStaffLocale } from "../../../i18n/locale-context.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { useStudy } from "../../../study/use-study.ts";
import { Button } from "../../../ui/Button.tsx";
import { CardCell, CardRow } from "../../../ui/card-table/CardRow.tsx";
import { Pill } from "../../../ui/feedback/Pill.tsx";
import type { Asked } from "./asked.ts";
import styles from "./Participants.module.css";
import { participantName } from "./participant-name.ts";
import { PARTICIPANTS } from "./texts.ts";

interface ParticipantRowProps {
  participant: StudyParticipant;
  isUnblinded: boolean;
  /** Undefined for those who may only read. */
  onAsk: ((what: Asked["what"]) => void) | undefined;
}

export function ParticipantRow({ participant, isUnblinded, onAsk }: ParticipantRowProps) {
  const texts = useTexts(PARTICIPANTS);
  const { locale } = useStaffLocale();
  const { arms, time_zone: timeZone } = useStudy().current.settings;
  const { joined_at, consent_version: consent, guardian, arm, excluded, withdrawn_at } = participant;
  const name = participantName(participant);
  return (
    <CardRow cells="lines">
      <CardCell>
        <strong>{name}</strong>
      </CardCell>
      <CardCell label={texts.joined}>
        <span>
          {new Date(joined_at).toLocaleString(locale, { timeZone, dateStyle: "medium", timeStyle: "short" })}
        </span>
      </CardCell>
      <CardCell label={texts.consent}>
        <span>{consent === null ? texts.noConsent : texts.consentVersion(consent, guardian)}</span>
      </CardCell>
      {isUnblinded && (
        <CardCell label={texts.arm}>
          <span>{arms.find(({ key }) => key === arm)?.name ?? arm}</span>
        </CardCell>
      )}
      <CardCell label={texts.state}>
        <span className={styles.state}>
          {withdrawn_at !== null && <Pill tone="todo">{texts.withdrawn}</Pill>}
          {excluded && <Pill tone="plain">{texts.excluded}</Pill>}
          {excluded && <span>{excluded.reason}</span>}
          {onAsk && (
            <>
              <Button
                variant="quiet"
                aria-label={excluded ? texts.includeOf(name) : texts.excludeOf(name)}
                onClick={() => onAsk(excluded ? "include" : "exclude")}
              >
                {excluded ? texts.include : texts.exclude}
              </Button>
              {withdrawn_at === null && (
                <Button variant="quiet" aria-label={texts.withdrawOf(name)} onClick={() => onAsk("withdraw")}>
                  {texts.withdraw}
                </Button>
              )}
            </>
          )}
        </span>
      </CardCell>
    </CardRow>
  );
}
