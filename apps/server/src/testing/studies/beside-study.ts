import type { HeldRole } from "@harapen/contract/staff/people";
import { besideServer, type ServerDatabase } from "./beside-server.ts";

/**
 * Gives an account of the demo provider a role as staff, beside the server: nobody who could do so is staff
 * yet.
 */
export function addStaff(settings: ServerDatabase, { sub, ...role }: HeldRole & { readonly sub: string }) {
  return besideServer(settings, ({ rooms }) =>
    rooms.people.staff.add({
      mail: `${sub}@aquarium.example`,
      name: sub,
      admin: false,
      roles: [role],
      account: { issuer: "demo", sub },
      addedBy: null,
    }),
  );
}

/** Changes a study's key, under which its arms are drawn. */
export async function setStudyKey(settings: ServerDatabase, study: string, key: string): Promise<void> {
  await besideServer(settings, ({ database }) =>
    database.updateTable("study").set({ key }).where("id", "=", study).execute(),
  );
}

/**
 * Whether all events of a session are stored, up to its end: their numbers are 1, 2, 3, …, and the last is
 * `session_end`.
 */
export function isWholeSession(settings: ServerDatabase, session: string): Promise<boolean> {
  return besideServer(settings, async ({ database }) => {
    const events = await database
      .selectFrom("event")
      .select(["name", "session_seq"])
      .where("session_id", "=", session)
      .orderBy("session_seq")
      .execute();
    return (
      events.every(({ session_seq }, index) => session_seq === index + 1) &&
      events.at(-1)?.name === "session_end"
    );
  });
}
