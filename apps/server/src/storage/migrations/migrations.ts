import type { Migration } from "kysely";
import { studyAids } from "./006-study-aids.ts";
import { commentPhrases } from "./007-comment-phrases.ts";
import { mailFromTokens } from "./008-mail-from-tokens.ts";
import { signingKey } from "./010-signing-key.ts";
import { provenSearches } from "./011-proven-searches.ts";
import { pictures } from "./012-pictures.ts";
import { signInSessions } from "./014-sign-in-sessions.ts";
import { picturesOfPenguins } from "./017-pictures-of-penguins.ts";
import { removedAquariums } from "./018-removed-aquariums.ts";
import { staff } from "./020-staff.ts";
import { publishes } from "./021-publishes.ts";
import { hiddenAquariums } from "./029-hidden-aquariums.ts";
import { guestAlbums } from "./albums/032-guest-albums.ts";
import { drawingTimes } from "./albums/040-drawing-times.ts";
import type { BytesType } from "./bytes-type.ts";
import { forgotten } from "./deletions/009-forgotten.ts";
import { identifyingEvents } from "./deletions/042-identifying-events.ts";
import { firstTables } from "./first-release/001-first-tables.ts";
import { signIn } from "./first-release/002-sign-in.ts";
import { sessionsOfEvents } from "./first-release/003-sessions-of-events.ts";
import { researchKey } from "./first-release/004-research-key.ts";
import { learnedPatterns } from "./first-release/005-learned-patterns.ts";
import { answeredLooks } from "./searches/031-answered-looks.ts";
import { sessions } from "./sessions/045-sessions.ts";
import { sessionsOfSaves } from "./sessions/046-sessions-of-saves.ts";
import { eventsBySession } from "./sessions/047-events-by-session.ts";
import { photographs } from "./staff/019-photographs.ts";
import { pendingImports } from "./staff/030-pending-imports.ts";
import { publishedPhotographs } from "./staff/037-published-photographs.ts";
import { auditWithoutAlerts } from "./staff/041-audit-without-alerts.ts";
import { studies } from "./studies/033-studies.ts";
import { deletions } from "./studies/034-deletions.ts";
import { consents } from "./studies/035-consents.ts";
import { visitSummaries } from "./studies/036-visit-summaries.ts";
import { unasked } from "./studies/038-unasked.ts";
import { sessionStarts } from "./studies/039-session-starts.ts";
import { lookOffers } from "./studies/043-look-offers.ts";
import { extrasAid } from "./studies/044-extras-aid.ts";

/**
 * Every migration, in the order of their names. Databases record the names of those that they have run (the table
 * `kysely_migration`), so one that has been released is never changed or renamed: add a file with the next number, a
 * line here, and the new columns to `storage/schema/`.
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
  };
}
