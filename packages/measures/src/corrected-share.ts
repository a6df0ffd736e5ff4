import type { Estimate } from "./share.ts";
import { Z } from "./student.ts";

/** What confirmations say, and how visitors confirm where the truth is known; each clustered by device. */
interface Confirmed {
  /** Of the confirmations, those of a penguin among the first. */
  readonly confirmed: Estimate;
  /** Of the visits whose right penguin was among the first, those that confirmed one among them. */
  readonly ifRight: Estimate;
  /** Of the visits whose right penguin was not among the first, those that confirmed one among them. */
  readonly ifWrong: Estimate;
}

/** A share with its 95% interval. */
export interface CorrectedShare {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the share of visits whose right penguin is among the first, by what visitors confirmed. A
 * confirmation is a test of that with known errors: f = a h + b (1 - h), f being the share that confirms one
 * among the first, a and b the same where the right one is and is not among them, so h = (f - b) / (a - b)
 * (W. J. Rogan and B. Gladen 1978, Am. J. Epidemiol. 107:71). The interval holds every h for which
 * f - a h - b (1 - h) is within 1.96 of its standard errors of 0 (E. C. Fieller 1954, J. R. Stat. Soc. B
 * 16:175), the three shares being independent, with two hits and two misses added to each for its variance
 * (A. Agresti and B. A. Coull 1998, Am. Stat. 52:119). `undefined` where visitors confirm one among the first
 * about as often where the right one is not among them: then confirmations say nothing.
 */
export function correctedShare({ confirmed, ifRight, ifWrong }: Confirmed): CorrectedShare | undefined {
  const [f, a, b] = [confirmed.share, ifRight.share, ifWrong.share];
  if (f === null || a === null || b === null) return undefined;
  const [varF, varA, varB] = [varianceOf(confirmed), varianceOf(ifRight), varianceOf(ifWrong)];
  const square = Z ** 2;
  const [rise, gap] = [a - b, f - b];
  // All h with (gap - rise h)² <= 1.96² (varF + h² varA + (1 - h)² varB), by the quadratic formula.
  const leading = rise ** 2 - square * (varA + varB);
  if (rise <= 0 || leading <= 0) return undefined;
  const middle = gap * rise - square * varB;
  const constant = gap ** 2 - square * (varF + varB);
  const root = Math.sqrt(Math.max(0, middle ** 2 - leading * constant));
  return {
    share: within(gap / rise),
    low: within((middle - root) / leading),
    high: within((middle + root) / leading),
  };
}

function varianceOf({ share, effective }: Estimate): number {
  const observed = (share ?? 0) * effective;
  const smoothed = (observed + 2) / (effective + 4);
  return (smoothed * (1 - smoothed)) / (effective + 4);
}

const within = (share: number) => Math.min(1, Math.max(0, share));
