import { createReadStream } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createRandom } from "@harapen/simulator/random";
import { pino } from "pino";
import { openDatabase } from "../../apps/server/src/database/database.ts";
import { DATABASE_FILE } from "../../apps/server/src/database/dialects/sqlite.ts";
import { deletePerson, findPerson } from "../../apps/server/src/privacy/forgetting/forget-person.ts";
import { device, type Person, participant } from "../../apps/server/src/privacy/forgetting/person.ts";
import { roomsOf } from "../../apps/server/src/testing/rooms.ts";
import { runStudy, saveStudyVisit } from "../../apps/server/src/testing/studies/study-visit.ts";
import { numbersOf } from "../support/flags.ts";
import { inTemporaryFolder } from "../support/temporary-folder.ts";
import { fillStudy } from "./study-database.ts";

/*
 * Measures how long the deletion of a person takes from a SQLite database of a million events, by a
 * participant's code and by a device, until nothing of theirs is left in the bytes of the file and its log;
 * also from a file made by an earlier version, which is then rewritten. Exits with 1 if that takes over a
 * minute, or leaves something. `--events=10000000` fills a larger one.
 */

const [EVENTS = 1_000_000] = numbersOf("events", [1_000_000]);
/**
 * The file that each deletion begins with; a large one is not rewritten, which takes a disk of twice its
 * size.
 */
const THIS = "from this version";
const FILES = EVENTS > 1_000_000 ? [THIS, THIS] : [THIS, THIS, "from an earlier one"];
/**
 * The coloured pixels of each record's picture: with larger databases, few, as they are no part of what is
 * measured.
 */
const INKED_PIXELS = EVENTS > 1_000_000 ? 100 : undefined;
const MOST_SECONDS = 60;
const CHUNK_BYTES = 64 * 1024 * 1024;

const measures = await inTemporaryFolder(measure);
console.table(measures);
const holds = measures.every((each) => each.seconds < MOST_SECONDS && each["left in the bytes"] === 0);
console.log(`bounds: ${MOST_SECONDS} s, and nothing left: ${holds ? "held" : "NOT held"}`);
if (!holds) process.exitCode = 1;

async function measure(folder: string) {
  const { events } = await fillStudy(folder, createRandom("forget"), EVENTS, INKED_PIXELS);
  const dataDir = join(folder, "data");
  const database = await openDatabase({ dataDir }, pino({ level: "silent" }));
  const rooms = roomsOf(database);
  const [aquarium] = await database.selectFrom("aquarium").select("slug").execute();
  const study = await runStudy(rooms, aquarium?.slug ?? "");
  const left = [];
  for (let visits = 0; visits < 600; visits++) left.push(await saveStudyVisit({ rooms, database }, study));
  const measured = [];
  for (const [index, file] of FILES.entries()) {
    const visit = left[300 + index];
    if (!visit) continue;
    const person: Person = index === 1 ? device(visit.device) : participant(visit.code);
    if (file === "from an earlier one") markAsEarlier(join(dataDir, DATABASE_FILE));
    const stored = await database
      .selectFrom("event")
      .select("event_id")
      .where("session_id", "=", visit.session)
      .execute();
    const words = [visit.code, visit.device, ...stored.map(({ event_id }) => event_id)];
    const started = performance.now();
    const found = await findPerson(database, person);
    if (found) await deletePerson(database, found, "command");
    const seconds = (performance.now() - started) / 1_000;
    const remaining = new Set<string>();
    for (const end of ["", "-wal"])
      for await (const word of wordsIn(join(dataDir, DATABASE_FILE + end), words)) remaining.add(word);
    measured.push({
      "named by": person.kind,
      file,
      events,
      seconds: Math.round(seconds * 10) / 10,
      "left in the bytes": remaining.size,
    });
  }
  await rooms.close();
  return measured;
}

/** Yields those of the words that a file's bytes have; the file may be larger than what memory holds. */
async function* wordsIn(file: string, words: readonly string[]): AsyncGenerator<string> {
  const longest = Math.max(...words.map((word) => Buffer.byteLength(word)));
  let end = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    const part = Buffer.concat([end, chunk]);
    yield* words.filter((word) => part.includes(word));
    end = part.subarray(-longest);
  }
}

/** Marks a file as one from before deletions were overwritten. */
function markAsEarlier(file: string): void {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec("pragma user_version = 0");
  database.close();
}
