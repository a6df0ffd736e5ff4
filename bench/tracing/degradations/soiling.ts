import { createTransform } from "@harapen/contract/alignment";
import { BELLY } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import { createNoise, smoothStep } from "@harapen/simulator/internals/photographs/plumage";
import type { Random } from "@harapen/simulator/random";
import type { Mark } from "@harapen/tracing/internals/training/match-spots";
import type { Pixels } from "@harapen/tracing/pixels";
import type { KeptTrace } from "../traced-folder.ts";
import { changeLight } from "./linear-light.ts";

type Colour = readonly [red: number, green: number, blue: number];

/** The share that dirt transmits of the light that white plumage reflects. */
const MUD: Colour = [0.28, 0.18, 0.1];
const DUNG: Colour = [0.4, 0.4, 0.17];
const WET_MUD: Colour = [0.16, 0.11, 0.075];

/**
 * A stain on the belly: its middle and reach in canvas units, and how much it covers, 0 to 1, by the offset.
 */
interface Stain extends Point {
  readonly reach: number;
  readonly colour: Colour;
  cover(dx: number, dy: number): number;
}

/**
 * Returns the photograph with eight splashes as large as spots beside its marks: brown or green, of any
 * shape.
 */
export function splash(trace: KeptTrace, random: Random): Pixels {
  const shape = createNoise(random);
  return paint(
    trace,
    Array.from({ length: 8 }, (): Stain => {
      const { x, y } = placeBeside(trace.marks, random);
      const radius = random.uniform(1.2, 3.2);
      const length = random.uniform(0.7, 1.8);
      const turn = random.uniform(0, Math.PI);
      const share = random.uniform(0.5, 0.9);
      return {
        x,
        y,
        reach: 4 * radius,
        colour: random.chance(0.75) ? MUD : DUNG,
        cover(dx, dy) {
          const along = dx * Math.cos(turn) + dy * Math.sin(turn);
          const across = dy * Math.cos(turn) - dx * Math.sin(turn);
          const outline = radius * (1 + 0.5 * shape((x + dx) / 2, (y + dy) / 2));
          return share * smoothStep(1.5 - Math.hypot(along / length, across) / Math.max(0.4, outline));
        },
      };
    }),
  );
}

/**
 * Returns the photograph with eight round drops of wet mud as large as spots beside its marks: the dirt that
 * is most like spots.
 */
export function dropMud(trace: KeptTrace, random: Random): Pixels {
  return paint(
    trace,
    Array.from({ length: 8 }, (): Stain => {
      const radius = random.uniform(1.3, 2.6);
      const share = random.uniform(0.7, 0.95);
      return {
        ...placeBeside(trace.marks, random),
        reach: 3 * radius,
        colour: WET_MUD,
        cover: (dx, dy) => share * smoothStep(0.5 + 2 * (1 - Math.hypot(dx, dy) / radius)),
      };
    }),
  );
}

/**
 * Returns the photograph with eight stains as large as spots beside its marks, of any brown, olive or grey
 * and any shape, with more or less steep edges: for training, so that no single kind of painted dirt is
 * memorised.
 */
export function soil(trace: KeptTrace, random: Random): Pixels {
  const shape = createNoise(random);
  return paint(
    trace,
    Array.from({ length: 8 }, (): Stain => {
      const { x, y } = placeBeside(trace.marks, random);
      const radius = random.uniform(1.1, 3.2);
      const length = Math.exp(random.normal(0, 0.3));
      const turn = random.uniform(0, Math.PI);
      const unevenness = random.uniform(0, 0.5);
      const share = random.uniform(0.5, 0.95);
      const steepness = random.uniform(1.3, 3);
      return {
        x,
        y,
        reach: 4 * radius,
        colour: earthColour(random),
        cover(dx, dy) {
          const along = dx * Math.cos(turn) + dy * Math.sin(turn);
          const across = dy * Math.cos(turn) - dx * Math.sin(turn);
          const outline = radius * (1 + unevenness * shape((x + dx) / 2, (y + dy) / 2));
          const far = Math.hypot(along / length, across * length) / Math.max(0.4, outline);
          return share * smoothStep(0.5 + steepness * (1 - far));
        },
      };
    }),
  );
}

/** Returns a colour of earth, wet or dry, or of droppings: least light in blue. */
function earthColour(random: Random): Colour {
  const red = random.uniform(0.12, 0.45);
  return [red, red * random.uniform(0.55, 1.02), red * random.uniform(0.3, 0.75)];
}

/** Returns the photograph with smears of mud as large as a palm: films through which spots still show. */
export function smear(trace: KeptTrace, random: Random): Pixels {
  const shape = createNoise(random);
  return paint(
    trace,
    Array.from({ length: 3 }, (): Stain => {
      const x = BELLY.centreX + random.uniform(-60, 60);
      const y = BELLY.centreY + random.uniform(-40, 100);
      const radius = random.uniform(14, 30);
      return {
        x,
        y,
        reach: 2 * radius,
        colour: MUD,
        cover(dx, dy) {
          const edge = 1.2 - Math.hypot(dx, dy) / radius + 0.5 * shape((x + dx) / 8, (y + dy) / 8);
          return 0.5 * smoothStep(2 * edge) * (0.75 + 0.25 * shape((x + dx) / 1.5, (y + dy) / 4));
        },
      };
    }),
  );
}

/**
 * Returns a place on the belly at least ten units from all marks, so that nothing painted there hides one.
 */
function placeBeside(marks: readonly Mark[], random: Random): Point {
  for (;;) {
    const place = {
      x: BELLY.centreX + random.uniform(-75, 75),
      y: BELLY.centreY + random.uniform(-95, 100),
    };
    if (marks.every(({ x, y }) => Math.hypot(x - place.x, y - place.y) > 10)) return place;
  }
}

function paint({ pixels, alignment }: KeptTrace, stains: readonly Stain[]): Pixels {
  const transform = createTransform(alignment);
  return changeLight(pixels, (light, column, row) => {
    const place = transform.toCanvas({ x: column + 0.5, y: row + 0.5 });
    for (const { x, y, reach, colour, cover } of stains) {
      const [dx, dy] = [place.x - x, place.y - y];
      if (Math.abs(dx) > reach || Math.abs(dy) > reach) continue;
      const share = cover(dx, dy);
      if (share <= 0) continue;
      for (const channel of light.keys())
        (light[channel] as number) *= 1 - share * (1 - (colour[channel] as number));
    }
  });
}
