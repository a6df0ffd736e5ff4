import { deleteBy, selectBy } from "../../database/batches.ts";
import type { Database } from "../../database/database.ts";
import type { PersonalData } from "../../database/personal-data.ts";
import { possibleKeys } from "./accounts.ts";

/** Returns the keys of all accounts that may have one of these numbers. */
export async function keysOf(database: Database, numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  const rows = await database.selectFrom("sign_in_issuer").select("issuer").execute();
  const issuers = rows.map(({ issuer }) => issuer);
  return numbers.flatMap((number) => possibleKeys(number, issuers));
}

/**
 * The members, their sign-ins, and what the demo provider has of them: the name that was typed, and
 * unfinished sign-ins.
 */
export const accountData: PersonalData = {
  tables: ["visitor", "sign_in_session", "demo_sign_in"],

  async find(database, { uid }) {
    const numbers = uid === undefined ? [] : [uid];
    const accounts = await keysOf(database, numbers);
    const visitors = await selectBy(database, ["uid"], "visitor", "uid", accounts);
    const signIns = await selectBy(database, ["digest"], "sign_in_session", "uid", numbers);
    const demo = uid === undefined ? [] : await findDemoSignIns(database, uid);
    return {
      counts: { accounts: visitors.length, sign_ins: signIns.length, demo_sign_ins: demo.length },
      leads: { accounts },
      async delete(transaction) {
        await deleteBy(transaction, "visitor", "uid", accounts);
        await deleteBy(transaction, "sign_in_session", "uid", numbers);
        for (const { kind, id } of demo)
          await transaction
            .deleteFrom("demo_sign_in")
            .where("kind", "=", kind)
            .where("id", "=", id)
            .execute();
        return [];
      },
    };
  },
};

async function findDemoSignIns(database: Database, uid: string) {
  const rows = await database.selectFrom("demo_sign_in").select(["kind", "id", "payload"]).execute();
  return rows.filter(({ kind, id, payload }) =>
    kind === "Account" ? id === uid : JSON.parse(payload).accountId === uid,
  );
}
