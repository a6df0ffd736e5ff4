/** How long a search takes: `node bench/src/search-speed.ts`. */
import { countByCell, everythingVisible, type Stroke } from "@harapen/contract/drawing";
import { identify } from "@harapen/recognition/identify";
import { prepareReferences } from "@harapen/recognition/reference";
import { makeBands } from "@harapen/simulator/bands";
import { drawPenguin } from "@harapen/simulator/drawings";
import { makePattern } from "@harapen/simulator/penguins";
import { createRandom, type Random } from "@harapen/simulator/random";
import { ADULT } from "@harapen/simulator/visitors";

const WARM_UP = 100;
const SEARCHES = 400;

function strokesOf(count: number, seed: string): Stroke[] {
  const random = createRandom(seed);
  const drawn: Stroke[] = [];
  while (drawn.length < count) drawn.push(...drawPenguin(random, makePattern(random), ADULT).strokes);
  return drawn.slice(0, count);
}

/** What the penguin info form tells; a long name takes the longest. */
const TOLD = { bandColors: ["red", "purple"], name: "ペンギンのけんたまちゃん" };
const SYLLABLES = [..."あかさたなまやらきしちみりくすつむよろん"];

/** Four names, as there are four languages. */
function makeNames(random: Random): string[] {
  return Array.from({ length: 4 }, () => random.shuffle(SYLLABLES).slice(0, 4).join(""));
}

function measure(penguins: number, strokes: number | undefined, told = false) {
  const random = createRandom(`speed ${penguins}`);
  const form = createRandom(`told ${penguins}`);
  const references = prepareReferences(
    Array.from({ length: penguins }, (_, id) => ({
      id: String(id),
      spots: makePattern(random),
      bandColors: makeBands(form),
      names: makeNames(form),
    })),
  );
  const times = Array.from({ length: WARM_UP + SEARCHES }, (_, search) => {
    const drawn = strokesOf(strokes ?? 12, `search ${search}`);
    const drawing = { counts: countByCell(drawn), mask: everythingVisible(), ...(told && TOLD) };
    const start = performance.now();
    identify(references, strokes === undefined ? drawing : { ...drawing, strokes: drawn });
    return performance.now() - start;
  })
    .slice(WARM_UP)
    .sort((one, other) => one - other);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2);
  return {
    penguins,
    strokes: strokes ?? "counts alone",
    told: told ? "bands, name" : "-",
    "median ms": at(0.5),
    "p99 ms": at(0.99),
  };
}

console.table(
  [60, 200].flatMap((penguins) => [
    ...[12, 40, undefined].map((strokes) => measure(penguins, strokes)),
    ...[12, undefined].map((strokes) => measure(penguins, strokes, true)),
  ]),
);
