import * as z from "zod/mini";
import { STUDY_LIMITS } from "../../studies/settings.ts";

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

export const ALERT_CHANNELS = ["mail", "webhook"] as const;
export const alertChannel = z.enum(ALERT_CHANNELS);
export type AlertChannel = z.infer<typeof alertChannel>;

/** Why a message could not be sent. */
export const ALERT_FAILURES = [
  /** The server has no mail. */
  "no-mail",
  /** The webhook leads to an address that is not of the internet, and the server does not allow that. */
  "private-address",
  /** The other side answered, and not that it has the message. */
  "refused",
  "timed-out",
  "unreachable",
] as const;
export const alertFailure = z.object({
  code: z.enum(ALERT_FAILURES),
  /** What programs say of it, as in `ECONNREFUSED` or `503`; may be empty. */
  detail: z.string(),
});
export type AlertFailure = z.infer<typeof alertFailure>;

/** The response of `GET STAFF_PATHS.studyAlertTest`: by what this server can send at all. */
export const alertWays = z.object({ mail: z.boolean(), private_webhooks: z.boolean() });

/**
 * `POST STAFF_PATHS.studyAlertTest`: sends a message by one way, to an address that may not be stored yet.
 */
export const testAlertRequest = z.object({
  channel: alertChannel,
  to: z.string().check(z.minLength(1), z.maxLength(STUDY_LIMITS.webhook)),
});

/** Its response: why the message was not sent; `null` where it was. */
export const testAlertResponse = z.object({ failure: z.nullable(alertFailure) });

/** An alert. Times are ISO 8601 in UTC. */
export const studyAlert = z.object({
  id: z.string(),
  kind: alertKind,
  /** What it is about: for errors the code, for a silent device its pseudonym; otherwise empty. */
  subject: z.string(),
  /** The name of the kiosk that it is about; `null`: it is about none, or about one without a name. */
  kiosk: z.nullable(z.string()),
  began_at: z.string(),
  /** When a message about it was first sent; `null`: not yet. */
  sent_at: z.nullable(z.string()),
  /** The ways by which the last try failed. */
  failed: z.array(
    z.extend(alertFailure, {
      channel: alertChannel,
      /** When it is tried again; `null`: no more. */
      next_at: z.nullable(z.string()),
    }),
  ),
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
      /** What staff call it; `null`: it has no name. */
      name: z.nullable(z.string()),
      /** Whether staff have set it aside: then its silence is none. */
      set_aside: z.boolean(),
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
