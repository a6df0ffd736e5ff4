import * as z from "zod/mini";

/** What may be found wrong with a study's data while it runs. */
export const ALERT_KINDS = [
  "device-silent",
  "no-visits",
  "errors",
  "quarantined",
  "missing-events",
  "open-ends",
  "clock",
  "unsigned",
  "impossible",
  "arms",
  "versions",
  "aids",
] as const;
export const alertKind = z.enum(ALERT_KINDS);
export type AlertKind = z.infer<typeof alertKind>;

const count = z.int();

/** An alert. Times are ISO 8601 in UTC. */
export const studyAlert = z.object({
  id: z.string(),
  kind: alertKind,
  /** What it is about: of errors the code, of a silent device its pseudonym; else empty. */
  subject: z.string(),
  began_at: z.string(),
  /** When a message of it was first sent; `null`: none yet. */
  sent_at: z.nullable(z.string()),
  /** `null`: it goes on. */
  ended_at: z.nullable(z.string()),
});
export type StudyAlert = z.infer<typeof studyAlert>;

/** Why a visit has no end: its page was hidden and never came back, an error was its last word, or its events just stop. */
export const OPEN_ENDS = ["hidden", "error", "cut"] as const;
export type OpenEnd = (typeof OPEN_ENDS)[number];

/** The answer of `GET STAFF_PATHS.studyQuality`: of all visits of participants who have not withdrawn, and what else came to the aquarium while the study ran. */
export const qualityAnswer = z.object({
  as_of: z.string(),
  /** Whether visits of participants are left out, as of live figures, or kiosks. */
  partial: z.boolean(),
  visits: count,
  /** Those whose last event is older than half an hour and a bit: only of them an end is expected. */
  settled: count,
  complete: count,
  /** Of the settled. */
  missing: z.object({ visits: count, events: count }),
  open_ends: z.object({ hidden: count, error: count, cut: count }),
  rows: z.object({
    records: count,
    /** Records without the server's signature of what was asked and answered. */
    unsigned: count,
    /** Outcomes of a search that their session has not. */
    unknown_searches: count,
    /** Confirmed ranks that no list of the aquarium has. */
    ranks_beyond: count,
    quarantined: count,
    /** Events, records and drawings that were refused, as who they were of had not agreed; nothing else is known of them. */
    unasked: count,
  }),
  clocks: z.object({
    /** Visits whose clock is more than two minutes ahead of the server's. */
    ahead: count,
    /** Visits whose events came more than ten minutes late, or whose clock is so much behind. */
    behind_or_late: count,
    /** Visits whose clock went back by more than a minute. */
    backwards: count,
  }),
  errors: z.array(z.object({ code: z.string(), visits: count })),
  /** Whether visits say which device they are of: where the aquarium records none, nobody can tell a silent one. */
  devices_recorded: z.boolean(),
  devices: z.array(
    z.object({
      /** The kiosk's pseudonym under the study's key. */
      device: z.string(),
      last_received: z.string(),
      /** For how many minutes of the opening hours it has sent nothing; 0 outside of them. */
      silent_minutes: count,
    }),
  ),
  /** Whether the arms have the shares that their weights say; `null` with too few participants to tell. */
  arms_balanced: z.nullable(z.boolean()),
  /** How many combinations of engine, catalog and learned version the searches of the settings in force were computed with. */
  versions: count,
  /** Visits that had other aids than their arm's. */
  other_aids: count,
  alerts: z.array(studyAlert),
});
export type QualityAnswer = z.infer<typeof qualityAnswer>;
