import { GUEST } from "@harapen/contract/constants";
import { possibleKeys } from "../storage/accounts/account-key.ts";
import type { Database } from "../storage/database.ts";
import { findPatterns } from "./find-patterns.ts";
import { ANYWHERE, findSaves, type PenguinKey, type Saves } from "./find-saves.ts";
import { NO_IDS, type PersonalIds, unionOf } from "./forgotten-ids.ts";
import { mapInBatches } from "./map-in-batches.ts";
import { findStudyData, readLinks, type StudyData } from "./participants/find-participants.ts";
import { type EventSummary, readEvents } from "./read-events.ts";
import { findStaff } from "./staff-personal-data.ts";

/** What is stored of a person, by the keys of its rows. */
export interface PersonalData extends Saves {
  /** The ids of all that is known to be theirs, whether it is stored now or not. */
  readonly ids: PersonalIds;
  readonly read: EventSummary;
  readonly study: StudyData;
  /** The accounts under which their data may still be sent: a guest's, and their own. */
  readonly senders: readonly string[];
  /** The member's registered accounts: one for each issuer with this account number. */
  readonly visitors: readonly string[];
  /** The digests of the sign-ins that the server keeps for the member's browsers. */
  readonly signIns: readonly string[];
  /** The ids of the member as staff. */
  readonly staff: readonly string[];
  /** The demo provider's entries for the account: the name that was typed, and unfinished sign-ins. */
  readonly demoSignIns: readonly { readonly kind: string; readonly id: string }[];
  /** The digests of the guests' codes that the member has claimed. */
  readonly claimed: readonly string[];
  /** The penguins whose learned patterns rest on what is stored of the person. */
  readonly patterns: readonly PenguinKey[];
}

/** Who somebody is, besides the ids known to be theirs. */
interface Whose {
  /** A member's account. */
  readonly uid?: string | undefined;
  /** Whether they are a participant: what members saved of a participant's drawings is then the participant's. */
  readonly isParticipant?: boolean;
}

/**
 * Finds everything that is stored of a person, for a member also by `uid`. A guest's saves say only that a guest made them: they are found by
 * the drawings and searches that the sessions' events name.
 */
export async function findPersonalData(
  database: Database,
  { uid, isParticipant = false }: Whose,
  known: PersonalIds,
): Promise<PersonalData> {
  const linked = unionOf(known, await readLinks(database, known.participants));
  const read = await readEvents(database, linked.sessions);
  const issuers = await findIssuers(database);
  const accounts = uid === undefined ? [] : possibleKeys(uid, issuers);
  const authors = isParticipant ? read.members.flatMap((member) => possibleKeys(member, issuers)) : [];
  const claimed = await findClaimed(database, accounts);
  const ids = unionOf(unionOf(linked, read.ids), { ...NO_IDS, drawings: claimed.drawings });
  const saves = await findSaves(database, { accounts, authors }, ids);
  const study = await findStudyData(database, ids, read.participants);
  return {
    ...saves,
    ids: unionOf(ids, { ...NO_IDS, participants: study.ids, units: study.units }),
    read,
    study,
    senders: [GUEST, ...accounts, ...authors],
    visitors: await findVisitors(database, accounts),
    signIns: uid === undefined ? [] : await findSignIns(database, uid),
    staff: uid === undefined ? [] : await findStaff(database, uid),
    demoSignIns: uid === undefined ? [] : await findDemoSignIns(database, uid),
    patterns: await findPatterns(database, saves),
    claimed: claimed.albums,
  };
}

/** Whether nothing is stored. */
export function isNothing({ read, study, ...rows }: PersonalData): boolean {
  const { records, drawings, visitors, signIns, staff, demoSignIns, claimed } = rows;
  const { participants, truths } = study;
  const found = [records, drawings, visitors, signIns, staff, demoSignIns, claimed, participants, truths];
  return read.events === 0 && found.every(({ length }) => length === 0);
}

/** Returns the aquariums where anything of a person's is stored. */
export function aquariumsOf({ read, study, records, drawings }: PersonalData): Set<string> {
  const saved = [...records, ...drawings].map(({ aquarium }) => aquarium);
  return new Set([...read.aquariums, ...study.aquariums, ...saved]);
}

/**
 * Finds the codes that a member has claimed, and the ids of the drawings that moved into their album: other saves beside them stay a guest's. Where two codes shared a
 * drawing, the first account to claim it has it, and the second does not.
 */
async function findClaimed(database: Database, accounts: readonly string[]) {
  const rows = await mapInBatches(accounts, (batch) =>
    database
      .selectFrom("guest_album")
      .leftJoin("guest_album_drawing", "album", "digest")
      .select(["digest", "drawing_id"])
      .where("claimed_by", "in", batch)
      .execute(),
  );
  const drawings = [...new Set(rows.flatMap(({ drawing_id }) => drawing_id ?? []))];
  const others = await mapInBatches(drawings, (batch) =>
    database
      .selectFrom("drawing")
      .select(["uid", "drawing_id"])
      .where(ANYWHERE)
      .where("drawing_id", "in", batch)
      .execute(),
  );
  const own = new Set([...accounts, GUEST]);
  const taken = new Set(others.filter(({ uid }) => !own.has(uid)).map(({ drawing_id }) => drawing_id));
  return {
    albums: [...new Set(rows.map(({ digest }) => digest))],
    drawings: drawings.filter((id) => !taken.has(id)),
  };
}

async function findIssuers(database: Database): Promise<string[]> {
  const rows = await database.selectFrom("sign_in_issuer").select("issuer").execute();
  return rows.map(({ issuer }) => issuer);
}

async function findVisitors(database: Database, accounts: readonly string[]): Promise<string[]> {
  const rows = await mapInBatches(accounts, (batch) =>
    database.selectFrom("visitor").select("uid").where("uid", "in", batch).execute(),
  );
  return rows.map(({ uid }) => uid);
}

async function findSignIns(database: Database, uid: string): Promise<string[]> {
  const rows = await database.selectFrom("sign_in_session").select("digest").where("uid", "=", uid).execute();
  return rows.map(({ digest }) => digest);
}

async function findDemoSignIns(database: Database, uid: string) {
  const rows = await database.selectFrom("demo_sign_in").select(["kind", "id", "payload"]).execute();
  return rows
    .filter(({ kind, id, payload }) =>
      kind === "Account" ? id === uid : JSON.parse(payload).accountId === uid,
    )
    .map(({ kind, id }) => ({ kind, id }));
}
