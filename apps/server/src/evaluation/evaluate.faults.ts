import { createRandom, type Random } from "@harapen/simulator/random";
import { pino } from "pino";
import { expect, it } from "vitest";
import { openDatabase } from "../database/database.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { type Drawn, HALL, oneOf, SimulatedHall } from "../testing/evaluation/simulated-hall.ts";
import { evaluateAquarium } from "./evaluate.ts";

const STUDIES = 20;
/** Of 20 intervals of 95%, one is expected to miss. */
const COVERED = 19;
const PENGUINS = 12;
const DRAWINGS = 60;
/** Those who take part, each seen by a witness, and those whom nobody sees; by the device that they share. */
const VISITS = { seen: 120, alone: 160, ofDevice: 2 };

/**
 * What is put in: how often the bird is within the first, of all visits; half of the devices are better than
 * that by `spread`, the others worse. And how visitors confirm: how often the first one shown, if it is right
 * and if it is not.
 */
const PUT_IN = { hits: { 1: 0.6, 3: 0.8, 7: 0.92 }, spread: 0.06, ifRight: 0.93, ifWrong: 0.5 };

// Rule (identification.md#on-ones-own-visits): Hit rates that were put into simulated studies are found
describeEachDatabase("twenty simulated studies", ({ kind, newMigratedSettings }) => {
  it.skipIf(kind !== "SQLite")(
    "have the hit rates that were put in, and the corrected one of confirmations, where the plain one is wrong",
    async ({ annotate }) => {
      const covered: Record<string, number> = { 1: 0, 3: 0, 7: 0, corrected: 0, plain: 0 };
      for (let number = 0; number < STUDIES; number++) {
        const database = await openDatabase(await newMigratedSettings(), pino({ level: "silent" }));
        const seed = `evaluated study ${number}`;
        const hall = await SimulatedHall.in(database, { seed, penguins: PENGUINS });
        await fill(hall, createRandom(seed));
        const { evaluation } = await evaluateAquarium(database, HALL, { isBlind: false });
        const note = (
          what: string,
          share: { low: number; high: number } | null | undefined,
          value: number,
        ) => {
          if (share && share.low <= value && value <= share.high) covered[what] = (covered[what] ?? 0) + 1;
        };
        for (const hit of evaluation.sets[0]?.hits ?? [])
          note(String(hit.rank), hit, PUT_IN.hits[hit.rank as keyof typeof PUT_IN.hits]);
        const [first] = evaluation.corrected;
        note("corrected", first?.corrected, PUT_IN.hits[1]);
        note("plain", first?.plain, PUT_IN.hits[1]);
        await hall.rooms.close();
      }
      await annotate(`covered in ${STUDIES} studies: ${JSON.stringify(covered)}`);
      const { plain, ...others } = covered;
      for (const [what, count] of Object.entries(others))
        expect(count, `${what} of ${JSON.stringify(covered)}`).toBeGreaterThanOrEqual(COVERED);
      expect(plain).toBeLessThan(COVERED / 2);
    },
    3_600_000,
  );
});

/** Lets visitors come over four weeks, some of them seen by a witness. */
async function fill(hall: SimulatedHall, random: Random): Promise<void> {
  const pool = Array.from({ length: DRAWINGS }, () => hall.draw());
  for (const [who, count] of [
    ["seen", VISITS.seen],
    ["alone", VISITS.alone],
  ] as const)
    for (let number = 0; number < count / VISITS.ofDevice; number++) {
      const device = `${who} ${number}`;
      const participant = who === "seen" ? await hall.join(device) : undefined;
      const better = random.chance(0.5) ? PUT_IN.spread : -PUT_IN.spread;
      for (let again = 0; again < VISITS.ofDevice; again++) {
        const drawn = oneOf(random, pool);
        const right = placeOf(random, better);
        const seen = participant && drawn.ranking[right - 1]?.id;
        const place = confirmedPlace(random, drawn, right);
        await hall.visit({ drawn, device, participant, seen, place, traced: false });
      }
    }
}

/** Returns the place at which a visit's bird is found. */
function placeOf(random: Random, better: number): number {
  const chance = random.uniform() - better;
  if (chance < PUT_IN.hits[1]) return 1;
  if (chance < PUT_IN.hits[3]) return random.integer(2, 3);
  return chance < PUT_IN.hits[7] ? random.integer(4, 7) : random.integer(8, PENGUINS);
}

/**
 * Returns the place of the penguin that a visitor confirms who may be mistaken, or content with the first.
 */
function confirmedPlace(random: Random, { ranking }: Drawn, right: number): number {
  if (random.chance(right === 1 ? PUT_IN.ifRight : PUT_IN.ifWrong)) return 1;
  return right > 1 ? right : random.integer(2, Math.min(7, ranking.length));
}
