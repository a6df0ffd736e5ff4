/**
 * The least probability that a loss counts. Rankings are truncated to a millionth, so what they give 0 may
 * have had as much.
 */
const LEAST = 1e-6;

/**
 * Returns the log-loss of an answer, in nats: the negative natural logarithm of the probability that it gave
 * to the right one (I. J. Good 1952, J. R. Stat. Soc. B 14:107). 0 is perfect; 13.8 is the most that it can
 * be.
 */
export function logLoss(probability: number): number {
  return -Math.log(Math.max(LEAST, probability));
}
