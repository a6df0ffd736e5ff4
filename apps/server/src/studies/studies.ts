import type { Database } from "../database/database.ts";
import type { Config } from "../platform/config/config.ts";
import { type AlertSenders, alertSenders } from "./alerts/alert-senders.ts";
import { AnswerStore } from "./answers/answer-store.ts";
import { BlockStore } from "./enrolment/block-store.ts";
import { ConsentGate, UnaskedCounts } from "./enrolment/consent-gate.ts";
import { ConsentPeriodStore } from "./enrolment/consent-period-store.ts";
import { ParticipantStore } from "./enrolment/participant-store.ts";
import { StudyCountStore } from "./enrolment/study-counts.ts";
import { LiveStudies } from "./live-studies.ts";
import { StudyExportStore } from "./study-export-store.ts";
import { RunningStudies, StudyStore } from "./study-store.ts";
import { ExclusionStore, TruthStore } from "./truth-store.ts";

/** The studies, who takes part in them, and how they go. */
export interface Studies {
  readonly stored: StudyStore;
  readonly running: RunningStudies;
  readonly participants: ParticipantStore;
  /** Adds participants where arms are drawn in blocks. */
  readonly blocks: BlockStore;
  /** What is counted of visitors without knowing any. */
  readonly counts: StudyCountStore;
  readonly exclusions: ExclusionStore;
  readonly truth: TruthStore;
  /** The answers of questionnaires that researchers have imported. */
  readonly answers: AnswerStore;
  readonly exports: StudyExportStore;
  readonly consentPeriods: ConsentPeriodStore;
  /** Decides what may be stored of visits where consent is needed. */
  readonly consent: ConsentGate;
  /** The ways by which alerts are sent. */
  readonly alertSenders: AlertSenders;
  /** The live figures of studies' visits. */
  readonly live: LiveStudies;
  close(): Promise<void>;
}

export function createStudies(parts: {
  readonly config: Pick<Config, "alerts">;
  readonly database: Database;
  /** Called at each refusal for want of consent. */
  readonly onRefused: () => void;
}): Studies {
  const { config, database, onRefused } = parts;
  const stored = new StudyStore(database);
  const participants = new ParticipantStore(database);
  const consentPeriods = new ConsentPeriodStore(database);
  const unasked = new UnaskedCounts(consentPeriods);
  return {
    stored,
    running: new RunningStudies(stored),
    participants,
    blocks: new BlockStore(database),
    counts: new StudyCountStore(database),
    exclusions: new ExclusionStore(database),
    truth: new TruthStore(database),
    answers: new AnswerStore(database),
    exports: new StudyExportStore(database),
    consentPeriods,
    consent: new ConsentGate({
      consentPeriods,
      participants,
      onRefused(studies) {
        onRefused();
        unasked.add(studies);
      },
    }),
    alertSenders: alertSenders(config.alerts),
    live: new LiveStudies(database),
    close: () => unasked.write(),
  };
}
