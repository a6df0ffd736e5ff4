import type { Migration } from "kysely";
import type { BytesType } from "../tables.ts";
import { firstTables, learnedPatterns, researchKey, sessionsOfEvents, signIn } from "./001-to-005.ts";
import {
  commentPhrases,
  forgotten,
  mailFromTokens,
  pictures,
  provenSearches,
  signingKey,
  studyAids,
} from "./006-to-012.ts";
import {
  photographs,
  picturesOfPenguins,
  publishes,
  removedAquariums,
  signInSessions,
  staff,
} from "./014-to-021.ts";
import {
  answeredLooks,
  consents,
  deletions,
  guestAlbums,
  hiddenAquariums,
  pendingImports,
  publishedPhotographs,
  sessionStarts,
  studies,
  unasked,
  visitSummaries,
} from "./029-to-039.ts";
import {
  auditWithoutAlerts,
  drawingTimes,
  eventsBySession,
  extrasAid,
  identifyingEvents,
  lookOffers,
  sessions,
  sessionsOfSaves,
} from "./040-to-047.ts";
import { staffAnswers } from "./048-staff-answers.ts";
import { photographReadings } from "./049-photograph-readings.ts";
import { knownTime } from "./050-known-time.ts";
import { guardedStaff } from "./051-guarded-staff.ts";
import { refusedNetworks } from "./052-refused-networks.ts";
import { retiredKeys } from "./053-retired-keys.ts";
import { failedAlerts } from "./054-failed-alerts.ts";
import { workedIn } from "./059-worked-in.ts";
import { studyCounts } from "./062-study-counts.ts";
import { phoneLanguages } from "./063-phone-languages.ts";
import { pilots } from "./064-pilots.ts";
import { studyBlocks } from "./065-study-blocks.ts";
import { consentTries } from "./066-consent-tries.ts";
import { answers } from "./067-answers.ts";
import { kiosks } from "./068-kiosks.ts";
import { evaluations } from "./070-evaluations.ts";
import { fittedVisitors } from "./071-fitted-visitors.ts";

/**
 * Every migration, in the order of their names. Databases record the names of those that they have run (the
 * table `kysely_migration`), so one that has been released is never changed or renamed: add one with the next
 * number, a line here, and the new columns to its room's `*-tables.ts`.
 */
export function migrations(bytes: BytesType): Readonly<Record<string, Migration>> {
  return {
    "001-first-tables": firstTables(bytes),
    "002-sign-in": signIn(),
    "003-sessions-of-events": sessionsOfEvents(),
    "004-research-key": researchKey(),
    "005-learned-patterns": learnedPatterns(bytes),
    "006-study-aids": studyAids(),
    "007-comment-phrases": commentPhrases(),
    "008-mail-from-tokens": mailFromTokens(),
    "009-forgotten": forgotten(),
    "010-signing-key": signingKey(),
    "011-proven-searches": provenSearches(),
    "012-pictures": pictures(bytes),
    "014-sign-in-sessions": signInSessions(),
    "017-pictures-of-penguins": picturesOfPenguins(),
    "018-removed-aquariums": removedAquariums(),
    "019-photographs": photographs(),
    "020-staff": staff(),
    "021-publishes": publishes(),
    "029-hidden-aquariums": hiddenAquariums(),
    "030-pending-imports": pendingImports(),
    "031-answered-looks": answeredLooks(),
    "032-guest-albums": guestAlbums(),
    "033-studies": studies(),
    "034-deletions": deletions(),
    "035-consents": consents(),
    "036-visit-summaries": visitSummaries(),
    "037-published-photographs": publishedPhotographs(),
    "038-unasked": unasked(),
    "039-session-starts": sessionStarts(),
    "040-drawing-times": drawingTimes(),
    "041-audit-without-alerts": auditWithoutAlerts(),
    "042-identifying-events": identifyingEvents(),
    "043-look-offers": lookOffers(),
    "044-extras-aid": extrasAid(),
    "045-sessions": sessions(),
    "046-sessions-of-saves": sessionsOfSaves(),
    "047-events-by-session": eventsBySession(bytes),
    "048-staff-answers": staffAnswers(),
    "049-photograph-readings": photographReadings(),
    "050-known-time": knownTime(),
    "051-guarded-staff": guardedStaff(),
    "052-refused-networks": refusedNetworks(),
    "053-retired-keys": retiredKeys(),
    "054-failed-alerts": failedAlerts(),
    "059-worked-in": workedIn(),
    "062-study-counts": studyCounts(),
    "063-phone-languages": phoneLanguages(),
    "064-pilots": pilots(),
    "065-study-blocks": studyBlocks(),
    "066-consent-tries": consentTries(),
    "067-answers": answers(),
    "068-kiosks": kiosks(),
    "070-evaluations": evaluations(),
    "071-fitted-visitors": fittedVisitors(),
  };
}
