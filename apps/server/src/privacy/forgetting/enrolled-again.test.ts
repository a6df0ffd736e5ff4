import { randomBytes, randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { type Database, openDatabase } from "../../database/database.ts";
import { Signer } from "../../platform/signer.ts";
import { joinStudy } from "../../studies/enrolment/join-study.ts";
import type { KeyedStudy } from "../../studies/study-store.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { runStudy, saveStudyVisit } from "../../testing/studies/study-visit.ts";
import { readDeletionLog, repeatDeletions } from "./deletion-log.ts";
import { deletePerson, findPerson, forgetLate } from "./forget-person.ts";
import { account, device, type Person, participant } from "./person.ts";

const HALL = "testhall";

// Rule (deletion)
describeEachDatabase("who was deleted", ({ newMigratedSettings }) => {
  const signer = new Signer(randomBytes(32));
  const opened: Context[] = [];
  let database: Database;
  let rooms: Context;
  beforeEach(async () => {
    ({ database, rooms } = await open());
  });
  afterEach(() => Promise.all(opened.splice(0).map((each) => each.close())));

  async function open() {
    const own = roomsOf(await openDatabase(await newMigratedSettings(), pino({ level: "silent" })));
    opened.push(own);
    await own.catalog.aquariums.replace(await aquariumContent());
    return { database: own.database, rooms: own };
  }
  async function remove(person: Person): Promise<boolean> {
    const found = await findPerson(database, person);
    if (found) await deletePerson(database, found, "command");
    return found !== undefined;
  }
  async function join(study: KeyedStudy, fields: { device?: string; code?: string }, at = rooms) {
    const request = {
      aquarium: HALL,
      study: study.id,
      consent: null,
      device: randomUUID(),
      visit: randomUUID(),
    };
    const answer = await joinStudy({ studies: at.studies, signer }, study, { ...request, ...fields }, {});
    return answer.outcome === "joined" ? answer.participation.code : answer.outcome;
  }
  const participants = (of = database) => of.selectFrom("participant").select("id").execute();

  it("is not enrolled again by the next page that opens, nor in a backup that is restored, and others are", async () => {
    const study = await runStudy(rooms, HALL);
    const gone = randomUUID();
    const code = await join(study, { device: gone });
    expect(await remove(participant(code))).toBe(true);
    expect(await join(study, { device: gone.toUpperCase() })).toBe("over");
    expect(await participants()).toEqual([]);

    const restored = await open();
    for (const table of ["study", "study_version"] as const)
      for (const row of await database.selectFrom(table).selectAll().execute())
        await restored.database
          .insertInto(table)
          .values(row as never)
          .execute();
    expect(await join(study, { device: gone }, restored.rooms)).not.toBe("over");
    await repeatDeletions(restored.database, await readDeletionLog(database));
    expect(await participants(restored.database)).toEqual([]);
    expect(await join(study, { device: gone }, restored.rooms)).toBe("over");
    expect(await join(study, {})).not.toBe("over");
  });

  it("hears that it is over with the code that they were handed, on any device", async () => {
    const study = await runStudy(rooms, HALL, { assigned_by: "code" });
    const codes = await rooms.studies.participants.makeCodes(study.id, 2);
    const [code = "", other = ""] = codes;
    await join(study, { code });
    await remove(participant(code));
    expect(await join(study, { code })).toBe("over");
    expect(await join(study, { code: other })).toBe(other);
  });

  it("and was enrolled at that moment, is deleted with what comes late", async () => {
    const study = await runStudy(rooms, HALL);
    const code = await join(study, { device: randomUUID() });
    const row = await database.selectFrom("participant").selectAll().executeTakeFirstOrThrow();
    await remove(participant(code));
    await database
      .insertInto("participant")
      .values({ ...row, id: randomUUID() })
      .execute();
    expect((await forgetLate(database)).persons).toBe(1);
    expect(await participants()).toEqual([]);
  });

  // Rule (deletion): A device's, or a member's, participants are found where no event names them
  it("by device is found without events too, whatever the study assigns by", async () => {
    const own = randomUUID();
    for (const assigned_by of ["device", "visit"] as const) {
      const study = await runStudy(rooms, HALL, { assigned_by });
      await join(study, { device: own });
    }
    const other = await join(await runStudy(rooms, HALL), {});
    expect(await remove(device(own))).toBe(true);
    const left = await database.selectFrom("participant").select("code").execute();
    expect(left).toEqual([{ code: other }]);
  });

  it("by account is found by the devices that nobody else was on", async () => {
    const study = await runStudy(rooms, HALL);
    const leave = async (uid: string, on?: string) => {
      const left = await saveStudyVisit({ rooms, database }, study, {
        uid,
        penguin: null,
        ...(on && { device: on }),
      });
      await database
        .deleteFrom("event")
        .where("session_id", "=", left.session)
        .where("name", "=", "study_joined")
        .execute();
      return left;
    };
    const own = await leave("umi");
    const shared = await leave("umi");
    await leave("nagi", shared.device);
    expect(await remove(account("umi"))).toBe(true);
    expect(await participants()).toEqual([{ id: shared.participant }]);
    expect(own.participant).not.toBe(shared.participant);
  });
});
