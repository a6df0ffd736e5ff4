import type { RunningStudy } from "@harapen/contract/aquarium";
import { formatCode } from "@harapen/contract/codes";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { Button } from "../../ui/Button.tsx";
import { participation } from "../open-participation.ts";
import { mayRecord } from "../recording.ts";
import { type ParticipationStatus, statusOf, useStudies } from "../study-store.ts";
import type { StudyText } from "../texts/study-text.ts";
import { useStudyText } from "../texts/use-study-text.ts";
import { STUDY_ANCHOR } from "./anchor.ts";
import { LeaveButton } from "./LeaveButton.tsx";
import { LeftStudy } from "./LeftStudy.tsx";
import styles from "./ParticipantCode.module.css";
import { ParticipantCodeButton } from "./ParticipantCodeButton.tsx";

interface AboutStudyProps {
  aquarium: string;
  study: RunningStudy;
  /** Renders the part of the page under its title, with the anchor. */
  section: (title: string, content: ReactNode) => ReactNode;
}

/** The part of About that tells whether the visitor takes part in the study, and how to change that. */
export function AboutStudy({ aquarium, study, section }: AboutStudyProps) {
  const text = useStudyText();
  const status = statusOf(aquarium, study, useStudies());
  const [hasJustLeft, setJustLeft] = useState(false);
  useShownWhereLedTo(text !== undefined);
  if (!text || status.kind === "ended") return null;
  const leave = (erase: boolean) => {
    setJustLeft(true);
    participation.withdraw(aquarium, erase);
  };
  if (status.kind === "left") {
    const erase = () => participation.withdraw(aquarium, true);
    return section(
      text.about.title,
      <LeftStudy text={text} withdrawal={status.withdrawal} isNew={hasJustLeft} onErase={erase} />,
    );
  }
  const content =
    status.kind === "joined" ? (
      <Joined text={text} status={status} onLeave={leave} />
    ) : (
      <NotJoined
        text={text}
        isWaiting={status.kind === "waiting"}
        isFinal={status.kind === "revoked"}
        isUnrecorded={mayRecord(aquarium) === "nothing"}
      />
    );
  return section(text.about.title, content);
}

/** Scrolls to the study's part if the address leads there, once it is rendered. */
function useShownWhereLedTo(isReady: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isReady && hash === `#${STUDY_ANCHOR}`) document.getElementById(STUDY_ANCHOR)?.scrollIntoView();
  }, [isReady, hash]);
}

interface JoinedProps {
  text: StudyText;
  status: Extract<ParticipationStatus, { kind: "joined" }>;
  onLeave: (erase: boolean) => void;
}

function Joined({ text, status, onLeave }: JoinedProps) {
  const { code, lasts } = status.participation;
  return (
    <>
      <p>
        <FormattedText of={text.about.joined} />
      </p>
      <code translate="no" className={styles.code}>
        {formatCode(code)}
      </code>
      <ParticipantCodeButton code={code} />
      {!participation.isShared(lasts) && <LeaveButton text={text} onLeave={onLeave} />}
    </>
  );
}

interface NotJoinedProps {
  text: StudyText;
  /** Whether they wish to take part, and the server does not know yet. */
  isWaiting: boolean;
  /** Whether they can't take part any more. */
  isFinal: boolean;
  /** Whether nothing of their visit is recorded. */
  isUnrecorded: boolean;
}

function NotJoined({ text: { about }, isWaiting, isFinal, isUnrecorded }: NotJoinedProps) {
  const declined = isUnrecorded ? about.declinedUnrecorded : about.declined;
  return (
    <>
      <p role="status">
        <FormattedText of={isWaiting ? about.waiting : declined} />
      </p>
      {!isWaiting && !isFinal && (
        <Button onClick={() => participation.reopen()}>
          <FormattedText of={about.takePart} />
        </Button>
      )}
    </>
  );
}
