import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { NO_AIDS } from "@harapen/contract/aids";
import { PATHS } from "@harapen/contract/calls/paths";
import { CODE_ALPHABET, makeParticipantCode } from "@harapen/contract/codes";
import type { StudyArm, StudySettings } from "@harapen/contract/studies/settings";
import { expect } from "@playwright/test";
import { studySettings } from "../../../apps/server/src/testing/studies/study-settings.ts";
import type { RunningServer } from "../server.ts";

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** An arm without any aid, and one whose search is explained at once, and which has the extras. */
export const BARE_ARM: StudyArm = { key: "bare", name: "Bare", weight: 1, aids: NO_AIDS };
export const RINGS_ARM: StudyArm = {
  key: "rings",
  name: "Rings",
  weight: 1,
  aids: { ...NO_AIDS, close_match: true, comparison: "on", extras: true },
};

/** A running study, with what its researcher may change. */
export interface RunStudy {
  readonly id: string;
  /** Changes its settings by a new version, which asks for another consent if the form has changed. */
  change(changes: Partial<StudySettings>, consentVersion: number): Promise<void>;
  /** Makes a code to hand out. */
  code(): string;
  participants(): Record<string, unknown>[];
  /** Returns what is counted without anybody's row, by step and version of the form. */
  counts(): Record<string, unknown>;
  /** Withdraws everybody who takes part. */
  withdrawAll(): void;
  stop(): Promise<void>;
}

/**
 * Runs a study at an aquarium from yesterday to tomorrow; resolves once the server announces it to visitors.
 */
export async function runStudy(
  { dataDir, origin }: RunningServer,
  aquarium: string,
  changes: Partial<StudySettings> = {},
): Promise<RunStudy> {
  const id = randomUUID();
  const now = () => new Date().toISOString();
  const days = { starts_on: dayFromNow(-1), ends_on: dayFromNow(1), time_zone: "UTC" };
  let settings = studySettings({ ...days, arms: [BARE_ARM], ...changes });
  let version = 1;
  let consent_version = 1;
  const write = (statement: string, ...values: SQLInputValue[]) => {
    const database = new DatabaseSync(join(dataDir, "harapen.sqlite"), { timeout: 5_000 });
    try {
      return database.prepare(statement).all(...values) as Record<string, unknown>[];
    } finally {
      database.close();
    }
  };
  const expectAnswered = (study: object | undefined) =>
    expect
      .poll(async () => (await (await fetch(origin + PATHS.aquarium(aquarium))).json()).study)
      .toEqual(study);
  const addVersion = () =>
    write(
      `insert into study_version (study, version, consent_version, at, "by", reason, settings)
       values (?, ?, ?, ?, null, '', ?)`,
      ...[id, version, consent_version, now(), JSON.stringify(settings)],
    );
  const expectRunning = () =>
    expectAnswered({ id, version, consent_version, asks_consent: settings.consent !== null });

  write(
    `insert into study (id, aquarium, status, version, revision, key, created_at, started_at)
     values (?, ?, 'running', 1, 1, ?, ?, ?)`,
    ...[id, aquarium, randomBytes(32).toString("hex"), now(), now()],
  );
  addVersion();
  await expectRunning();
  return {
    id,
    async change(changed, consentVersion) {
      settings = { ...settings, ...changed };
      version += 1;
      consent_version = consentVersion;
      addVersion();
      write("update study set version = ? where id = ?", version, id);
      await expectRunning();
    },
    code() {
      const code = makeParticipantCode((count) =>
        Array.from({ length: count }, () => randomInt(CODE_ALPHABET.length)),
      );
      write("insert into study_code (study, code, made_at) values (?, ?, ?)", id, code, now());
      return code;
    },
    participants: () => write("select * from participant where study = ? order by joined_at, id", id),
    counts() {
      const counts = write("select step, reason, count from study_count where study = ?", id);
      return Object.fromEntries(counts.map(({ step, reason, count }) => [`${step} ${reason}`, count]));
    },
    withdrawAll() {
      write("update participant set withdrawn_at = joined_at where study = ?", id);
    },
    async stop() {
      write("update study set status = 'frozen', frozen_at = ? where id = ?", now(), id);
      await expectAnswered(undefined);
    },
  };
}
