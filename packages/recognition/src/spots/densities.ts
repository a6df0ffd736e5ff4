import { DEGREES_OF_FREEDOM } from "../parameters.ts";
import type { Comparison } from "./comparison.ts";
import { displacement } from "./pose/pose.ts";
import { addToStatistics, clearStatistics } from "./pose/pose-fit.ts";
import { spotCount } from "./spot-patterns.ts";

/**
 * Poses the spots, and fills `densityRatio` and `latentPrecision`: each mark's bivariate Student's t about each spot, of the given scale
 * widened by the uncertainty of mark and spot.
 */
export function fillDensities(
  { workspace, patterns, pattern, yaw, scene }: Comparison,
  spread: number,
): void {
  const { densityRatio, latentPrecision, x, y, pose } = workspace;
  const { marks, clutterDensity, extraVariance } = scene;
  const first = patterns.first[pattern] as number;
  const spots = spotCount(patterns, pattern);
  const turnedX = patterns.atYaw[yaw]?.x ?? patterns.y;
  for (let spot = 0; spot < spots; spot++) {
    const dx = turnedX[first + spot] as number;
    const dy = patterns.y[first + spot] as number;
    x[spot] = dx + displacement(pose, 0, dx, dy);
    y[spot] = dy + displacement(pose, 1, dx, dy);
  }
  for (let mark = 0, pair = 0; mark < marks.count; mark++) {
    const markX = scene.x[mark] as number;
    const markY = scene.y[mark] as number;
    const variance = spread * spread + (extraVariance[mark] as number);
    const height = DEGREES_OF_FREEDOM / (2 * Math.PI * (clutterDensity[mark] as number));
    for (let spot = 0; spot < spots; spot++, pair++) {
      const dx = markX - (x[spot] as number);
      const dy = markY - (y[spot] as number);
      const width = DEGREES_OF_FREEDOM * (variance + (patterns.variance[first + spot] as number));
      const precision = 1 / (width + dx * dx + dy * dy);
      const near = width * precision;
      latentPrecision[pair] = precision;
      // To the power of DEGREES_OF_FREEDOM / 2, multiplied out: this is the innermost step of all.
      densityRatio[pair] = height * precision * near * near * near * near * near;
    }
  }
}

/** Sums up the statistics that the most probable pose depends on: pairs are weighted by belief and latent precision (EM's E-step for Student's t). */
export function accumulateStatistics({ workspace, patterns, pattern, yaw, scene }: Comparison): void {
  const { matching, latentPrecision, statistics } = workspace;
  const first = patterns.first[pattern] as number;
  const spots = spotCount(patterns, pattern);
  const turnedX = patterns.atYaw[yaw]?.x ?? patterns.y;
  clearStatistics(statistics);
  for (let spot = 0; spot < spots; spot++) {
    const dx = turnedX[first + spot] as number;
    const dy = patterns.y[first + spot] as number;
    let total = 0;
    let offsetX = 0;
    let offsetY = 0;
    for (let mark = 0, pair = spot; mark < scene.marks.count; mark++, pair += spots) {
      const weight =
        (DEGREES_OF_FREEDOM + 2) * (matching.belief[pair] as number) * (latentPrecision[pair] as number);
      total += weight;
      offsetX += weight * ((scene.x[mark] as number) - dx);
      offsetY += weight * ((scene.y[mark] as number) - dy);
    }
    addToStatistics(statistics, dx, dy, total, offsetX, offsetY);
  }
}
