import type { HeldRole } from "@harapen/contract/staff/roles";
import { besideServer, type ServerDatabase } from "./beside-server.ts";

/** Makes whoever has an account at the demo provider staff of one role, beside the server: nobody is staff yet who could. */
export function addStaff(settings: ServerDatabase, { sub, ...role }: HeldRole & { readonly sub: string }) {
  return besideServer(settings, ({ storage }) =>
    storage.staff.add({
      mail: `${sub}@aquarium.example`,
      name: sub,
      admin: false,
      roles: [role],
      account: { issuer: "demo", sub },
      addedBy: null,
    }),
  );
}

/** Gives a study another key, by which its arms are drawn. */
export async function setStudyKey(settings: ServerDatabase, study: string, key: string): Promise<void> {
  await besideServer(settings, ({ database }) =>
    database.updateTable("study").set({ key }).where("id", "=", study).execute(),
  );
}

/** Whether every event of a session is stored, up to its end: they have the numbers from 1 on, each once, and the last is `session_end`. */
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
