/**
 * The three nodes of Gauss-Hermite quadrature for the standard normal distribution: an expectation over it is the weighted sum of the
 * values at `at` (standard deviations), exact for polynomials up to the fifth degree.
 */
export const GAUSS_HERMITE = [
  { at: -Math.sqrt(3), weight: 1 / 6 },
  { at: 0, weight: 2 / 3 },
  { at: Math.sqrt(3), weight: 1 / 6 },
] as const;
