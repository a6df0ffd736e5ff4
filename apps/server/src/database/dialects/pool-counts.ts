/** What the metrics read of a pool of connections, as pg.Pool has it. */
interface Pool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

const pools = new Set<Pool>();

/** Includes a pool in this process's counts from now on. */
export function countPool(pool: Pool): void {
  pools.add(pool);
}

/**
 * Returns how many connections to PostgreSQL this process holds, how many of them are idle, and how many
 * queries wait for one.
 */
export function poolCounts(): { open: number; idle: number; waiting: number } {
  const sum = { open: 0, idle: 0, waiting: 0 };
  for (const { totalCount, idleCount, waitingCount } of pools) {
    sum.open += totalCount;
    sum.idle += idleCount;
    sum.waiting += waitingCount;
  }
  return sum;
}
