import { pageClock } from "../platform/clock.ts";
import { nextPaint } from "../platform/next-paint.ts";
import { isPreview } from "../platform/preview.ts";
import { newUuid } from "../platform/uuid.ts";
import { localStore } from "../platform/web-storage.ts";

/** What a page gives its machines. */
export const page = {
  clock: pageClock,
  newId: newUuid,
  painted: nextPaint,
  /** Undefined in pages that are not served by https. */
  locks: (): LockManager | undefined => navigator.locks,
  databases: (): IDBFactory | undefined => indexedDB,
  items: localStore,
  keepsNothing: isPreview,
};
