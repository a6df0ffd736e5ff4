import { type StorageFault, StorageUnavailableError } from "../../errors/storage-unavailable-error.ts";

/** Faults after which it is certain that nothing was stored: the database rolled the transaction back in favour of another. */
const ROLLED_BACK: readonly StorageFault[] = ["conflict"];
/** Faults after which it is unknown whether the transaction was committed. */
const UNKNOWN: readonly StorageFault[] = ["connection-lost"];

interface Retriable {
  /** Whether doing the work twice has the same outcome as doing it once. */
  readonly idempotent: boolean;
}

/**
 * Runs a transaction, and once more where the database rolled it back in favour of another, or, if it is idempotent, where
 * the connection was lost during it. If it fails again, the client has to send it again later.
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
