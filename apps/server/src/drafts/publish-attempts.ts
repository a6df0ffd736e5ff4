import { StaffError } from "../errors/staff-error.ts";

/** How often a publish is attempted where the aquarium changes while it is prepared. */
const ATTEMPTS = 3;

/**
 * Prepares and makes a publish, again where the aquarium changed meanwhile (`undefined`); resolves to its number. Rejects with a StaffError
 * ("conflict") where the aquarium changed each time.
 */
export async function publishInAttempts(attempt: () => Promise<number | undefined>): Promise<number> {
  for (let made = 0; made < ATTEMPTS; made++) {
    const number = await attempt();
    if (number !== undefined) return number;
  }
  throw changedMeanwhile();
}

export const changedMeanwhile = () =>
  new StaffError("conflict", "Somebody has changed the draft since you looked at it.", null);
