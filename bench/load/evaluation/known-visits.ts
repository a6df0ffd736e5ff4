import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { createRandom } from "@harapen/simulator/random";
import { sql } from "kysely";
import { pino } from "pino";
import { openDatabase } from "../../../apps/server/src/database/database.ts";
import { type Drawn, SimulatedHall } from "../../../apps/server/src/testing/evaluation/simulated-hall.ts";
import { fingerStrokes } from "../finger-strokes.ts";

const SEED = "evaluation load";
const PENGUINS = 60;
/** Drawings of each penguin, which visits share: an evaluation reads and judges each visit by itself. */
const DRAWINGS_OF_EACH = 10;
/** Of so many visits one takes part in a study and is seen by a witness, and one answers a question. */
const VISITS_A_WITNESS = 10;
const VISITS_AN_ANSWER = 3;
const BEGINS = Date.parse("2026-09-02T00:00:00Z");
const BETWEEN_MS = 10 * 60_000;

/**
 * Fills the new database in `dataDir` with so many visits of known bird: some seen by a witness, the others
 * confirmed, each on a device and a network of its own.
 */
export async function fillKnownVisits(dataDir: string, visits: number): Promise<void> {
  const database = await openDatabase({ dataDir }, pino({ level: "silent" }));
  // Nothing of it is to be kept, and each visit has a dozen commits.
  await sql`pragma synchronous = off`.execute(database);
  const random = createRandom(SEED);
  const hall = await SimulatedHall.in(database, { seed: SEED, penguins: PENGUINS });
  const pool = hall.penguins.flatMap((penguin) =>
    Array.from({ length: DRAWINGS_OF_EACH }, () => ({ penguin, drawn: asByFinger(hall.draw(penguin)) })),
  );
  for (let number = 0; number < visits; number++) {
    const { penguin, drawn } = pool[number % pool.length] as (typeof pool)[number];
    const device = `device ${number}`;
    const isSeen = number % VISITS_A_WITNESS === 0;
    const isAsked = number % VISITS_AN_ANSWER === 0;
    await hall.visit({
      drawn,
      device,
      at: new Date(BEGINS + number * BETWEEN_MS),
      participant: isSeen ? await hall.join(device) : undefined,
      seen: isSeen ? penguin : undefined,
      // Whoever was not asked has looked at the first two.
      place: isAsked ? 1 : random.integer(1, 2),
      answered: isAsked ? [ANSWERED] : [],
    });
  }
  await hall.rooms.close();
}

const ANSWERED: AnsweredLook = { kind: "spot", x: 150, y: 190, w: 40, h: 40, answer: "yes" };

function asByFinger(drawn: Drawn): Drawn {
  return { ...drawn, strokes: fingerStrokes(drawn.strokes) };
}
