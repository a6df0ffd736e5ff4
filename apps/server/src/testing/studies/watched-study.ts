import { pino } from "pino";
import { openDatabase } from "../../database/database.ts";
import { roomsOf } from "../rooms.ts";
import { StudyFixture } from "./study-fixture.ts";

const MINUTE_MS = 60_000;

/**
 * Makes a study run in the SQLite database of a server in another process, with visits of the last half hour;
 * resolves to its id.
 */
export async function watchedStudy(dataDir: string, aquarium: string, visits: number): Promise<string> {
  const database = await openDatabase({ dataDir }, pino({ level: "silent" }));
  const rooms = roomsOf(database);
  const fixture = await StudyFixture.at(rooms, aquarium, { time_zone: "UTC" });
  const start = Date.now() - 30 * MINUTE_MS;
  for (let index = 0; index < visits; index++) {
    const at = new Date(start + (index * 20 * MINUTE_MS) / visits);
    const device = `device-${index % 7}`;
    const participant = await fixture.join(index % 2 ? "hints" : "bare", device, at);
    const until = (["home", "draw", "search", "outcome", "outcome", "outcome"] as const)[index % 6];
    await fixture.visit({
      at,
      device,
      participant,
      kiosk: index % 7 === 0,
      until,
      rank: ((index * 5) % 7) % 4,
    });
    if (index % 5 !== 1)
      await rooms.database
        .insertInto("truth")
        .values({
          id: participant.id,
          study: fixture.study.id,
          participant: participant.id,
          drawing_id: null,
          penguin: "p1",
          note: "",
          entered_at: at.toISOString(),
          entered_by: "",
        })
        .execute();
  }
  await fixture.visit({
    at: new Date(),
    device: "device-x",
    participant: await fixture.join("bare", "device-x", new Date()),
    engine: "2-0b",
  });
  const alert = {
    study: fixture.study.id,
    kind: "versions",
    subject: "",
    began_at: new Date(start).toISOString(),
  };
  await rooms.database
    .insertInto("study_alert")
    .values({ ...alert, id: fixture.study.id })
    .execute();
  await rooms.close();
  return fixture.study.id;
}
