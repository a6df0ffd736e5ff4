import { type StorageFault, StorageUnavailableError } from "../../errors/storage-unavailable-error.ts";

/** Faults after which nothing was stored for certain: the database rolled the transaction back for another's sake. */
const ROLLED_BACK: readonly StorageFault[] = ["conflict"];
/** Faults after which nobody knows whether the transaction was committed. */
const UNKNOWN: readonly StorageFault[] = ["connection-lost"];

interface Retriable {
  /** Whether the work may be done twice, with the same outcome as once. */
  readonly idempotent: boolean;
}

/**
 * Runs a transaction, and once more where the database rolled it back for another one's sake, or, if it is idempotent, lost
 * the connection in it. What fails again is for the client to send again, later.
 */
export async function retryOnce<Result>(
  { idempotent }: Retriable,
  transaction: () => Promise<Result>,
): Promise<Result> {
  try {
    return await transaction();
  } catch (error) {
    const faults = idempotent ? [...ROLLED_BACK, ...UNKNOWN] : ROLLED_BACK;
    if (error instanceof StorageUnavailableError && faults.includes(error.fault)) return transaction();
    throw error;
  }
}
