import { clamp } from "@harapen/contract/clamp";

/**
 * Returns the density of Student's t, in units of 1/length: `deviation` is its standard deviation; `degrees`,
 * its degrees of freedom, must exceed 2.
 */
export function studentTDensity(degrees: number, deviation: number): (offset: number) => number {
  const scale = deviation * Math.sqrt((degrees - 2) / degrees);
  const height = 1 / (scale * Math.sqrt(degrees) * cosinePowerIntegral(degrees - 1));
  return (offset) => height * (1 + (offset / scale) ** 2 / degrees) ** (-(degrees + 1) / 2);
}

/**
 * Returns the integral of cos(angle) ** power over a half turn, by Simpson's rule; the density's height uses
 * it instead of gamma functions.
 */
function cosinePowerIntegral(power: number): number {
  const steps = 400;
  let sum = 0;
  for (let step = 0; step <= steps; step++) {
    const weight = step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2;
    sum += weight * Math.max(0, Math.cos(Math.PI * (step / steps - 0.5))) ** power;
  }
  return (sum * Math.PI) / steps / 3;
}

const STEPS = 2_000;
/** The end of the table, in deviations from the mean; the density is negligible there. */
const FARTHEST = 15;

/**
 * Returns the cumulative distribution of Student's t with these degrees of freedom and standard deviation,
 * from a table of its density.
 */
export function studentTCdf(degrees: number, deviation: number): (offset: number) => number {
  const density = studentTDensity(degrees, 1);
  const width = (2 * FARTHEST) / STEPS;
  const below = new Float64Array(STEPS + 1);
  for (let step = 0; step < STEPS; step++) {
    below[step + 1] = (below[step] as number) + width * density((step + 0.5) * width - FARTHEST);
  }
  const total = below[STEPS] as number;
  return (offset) => {
    const step = clamp((offset / deviation + FARTHEST) / width, 0, STEPS);
    const [low, share] = [Math.floor(step), step - Math.floor(step)];
    const next = below[Math.min(STEPS, low + 1)] as number;
    return ((1 - share) * (below[low] as number) + share * next) / total;
  };
}
