import * as z from "zod/mini";
import { LOCALES } from "../../locales.ts";
import { studyDay, UNSURE_COUNTS } from "../../studies/settings.ts";

/** The steps that a visit may reach, in order; the last two are alternative endings. */
export const FUNNEL_STEPS = [
  "home",
  "draw",
  "stroke",
  "done",
  "results",
  "detail",
  "confirmed",
  "not_sure",
] as const;
export const funnelStep = z.enum(FUNNEL_STEPS);
export type FunnelStep = z.infer<typeof funnelStep>;

/**
 * kiosk: the aquarium's own device. phone: a window whose shorter side has less than 600 CSS pixels. larger:
 * any other.
 */
export const deviceKind = z.enum(["kiosk", "phone", "larger"]);
export type DeviceKind = z.infer<typeof deviceKind>;

/**
 * What visits may be broken down by: `kiosk`, those on kiosks by the kiosks' names; by arm, once the study is
 * unblinded.
 */
export const breakdownBy = z.enum(["locale", "device", "kiosk", "hour", "arm"]);
export type BreakdownBy = z.infer<typeof breakdownBy>;

/** The query of `GET STAFF_PATHS.studyLive`. Days are the study's. */
export const liveQuery = z.object({
  from: z.optional(studyDay),
  to: z.optional(studyDay),
  by: z.optional(breakdownBy),
  locale: z.optional(z.enum(LOCALES)),
  device: z.optional(deviceKind),
  arm: z.optional(z.string().check(z.maxLength(30))),
});
export type LiveQuery = z.infer<typeof liveQuery>;

const count = z.int();

/**
 * A share with its 95% interval, clustered by device: of `of` observations, which count as `effective`
 * independent ones. `null` if there are none.
 */
export const estimate = z.object({
  count,
  of: count,
  share: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  effective: z.number(),
});
export type Estimate = z.infer<typeof estimate>;

/** The outcomes at one rank; the last rank stands for itself and all after it. */
export const rankFigures = z.object({
  rank: count,
  /** Of the searches with an outcome, those confirmed at this rank. */
  confirmed: estimate,
  /** Of the same searches, those confirmed at this rank or a better one: the hit rate. */
  within: estimate,
  /** Of those confirmed at this rank with a truth entered by staff, those that were correct. */
  correct: estimate,
});
export type RankFigures = z.infer<typeof rankFigures>;

const funnel = z.record(funnelStep, count);

/** Visits of one kind: their number, how far they got, and their outcomes. */
export const liveGroup = z.object({
  /**
   * The language, the kind of device, the kiosk's name, the hour or the arm's key; empty for all visits
   * together, and for those on kiosks without a name.
   */
  key: z.string(),
  visits: count,
  funnel,
  /** The searches that have an outcome. */
  outcomes: count,
  not_sure: estimate,
  ranks: z.array(rankFigures),
  /**
   * Of the searches whose truth is known, those that were correct: the primary outcome. Who was not sure
   * counts as the study's protocol says.
   */
  correct: estimate,
});
export type LiveGroup = z.infer<typeof liveGroup>;

/** A difference of two shares with its 95% interval. */
export const shareDifference = z.object({ difference: z.number(), low: z.number(), high: z.number() });
export type ShareDifference = z.infer<typeof shareDifference>;

/** The primary outcome of an arm, and its difference from the first arm's, where both have one. */
const armOutcome = z.object({
  key: z.string(),
  correct: estimate,
  difference: z.nullable(shareDifference),
});
export type ArmOutcome = z.infer<typeof armOutcome>;

/**
 * The response of `GET STAFF_PATHS.studyLive`: what the server had received at `as_of`, without those who
 * withdrew or are excluded.
 */
export const liveResponse = z.object({
  as_of: z.string(),
  /**
   * Visits at the aquarium on these days while the study ran, participants or not, of which anything was
   * recorded.
   */
  visits_seen: count,
  /**
   * Whether some visits of participants are left out: the counted ones take all the memory there is, or one
   * exceeds the size limit of a visit.
   */
  partial: z.boolean(),
  all: liveGroup,
  groups: z.array(liveGroup),
  /** How `correct` counts who was not sure. */
  unsure: z.enum(UNSURE_COUNTS),
  /** The primary outcome by arm, in the order of the settings; empty while the study is blinded. */
  arms: z.array(armOutcome),
  /** Whether arms may be shown. */
  unblinded: z.boolean(),
});
export type LiveResponse = z.infer<typeof liveResponse>;
