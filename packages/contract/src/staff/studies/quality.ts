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
  /** What it is about: for errors the code, for a silent device its pseudonym; otherwise empty. */
  subject: z.string(),
  began_at: z.string(),
  /** When a message about it was first sent; `null`: not yet. */
  sent_at: z.nullable(z.string()),
  /** `null`: it goes on. */
  ended_at: z.nullable(z.string()),
});
export type StudyAlert = z.infer<typeof studyAlert>;

/**
 * Why a visit has no end: its page was hidden and never shown again, an error was its last event, or its
 * events just stop.
 */
export const OPEN_ENDS = ["hidden", "error", "cut"] as const;
export type OpenEnd = (typeof OPEN_ENDS)[number];

/**
 * The response of `GET STAFF_PATHS.studyQuality`: about all visits of participants who have not withdrawn,
 * and what else arrived at the aquarium while the study ran.
 */
export const qualityResponse = z.object({
  as_of: z.string(),
  /** Whether some visits of participants are left out, as in live figures, or some kiosks. */
  partial: z.boolean(),
  visits: count,
  /**
   * Visits whose last event is older than a little over half an hour: only these are expected to have an end.
   */
  settled: count,
  complete: count,
  /** Among the settled visits. */
  missing: z.object({ visits: count, events: count }),
  open_ends: z.object({ hidden: count, error: count, cut: count }),
  rows: z.object({
    records: count,
    /** Records without the server's signature of what was asked and answered. */
    unsigned: count,
    /** Outcomes of a search that their session does not have. */
    unknown_searches: count,
    /** Confirmed ranks beyond any list of the aquarium. */
    ranks_beyond: count,
    quarantined: count,
    /**
     * Events, records and drawings that were refused because the visitor had not agreed; nothing else is
     * known of them.
     */
    unasked: count,
  }),
  clocks: z.object({
    /** Visits whose clock is more than two minutes ahead of the server's. */
    ahead: count,
    /** Visits whose events arrived more than ten minutes late, or whose clock is that much behind. */
    behind_or_late: count,
    /** Visits whose clock went back by more than a minute. */
    backwards: count,
  }),
  errors: z.array(z.object({ code: z.string(), visits: count })),
  /**
   * Whether visits say which device they are from: if the aquarium records no devices, a silent one cannot be
   * noticed.
   */
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
  /** Whether the arms' shares agree with their weights; `null` with too few participants to tell. */
  arms_balanced: z.nullable(z.boolean()),
  /**
   * How many combinations of engine, catalog and learned version computed the searches of the settings in
   * force.
   */
  versions: count,
  /** Visits with other aids than their arm's. */
  other_aids: count,
  alerts: z.array(studyAlert),
});
export type QualityResponse = z.infer<typeof qualityResponse>;
