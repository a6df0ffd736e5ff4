import { warn } from "../../../platform/log.ts";
import { type Kept, write } from "./event-store.ts";
import { dropLastWords, holdLastWords } from "./unload-backup.ts";

/**
 * Writes down what waits, many changes in one transaction: while one is under way, the next ones gather.
 * Where nothing can be written, what waits lasts as long as the page.
 */
const changes = new Map<string, Kept | undefined>();
/** What a page that ends now might not have written. */
const underWay = new Map<string, Kept | undefined>();
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const MOST_FAILURES = 3;
/** What has arrived is forgotten with the next event, or after this while: sent again it would be stored once all the same. */
const FORGET_AFTER_MS = 500;

const isGivenUp = () => failures === MOST_FAILURES;

/** Keeps a record from the next `writeDown` on. */
export function keep(key: string, kept: Kept): void {
  if (!isGivenUp()) changes.set(key, kept);
}

export function forget(key: string): void {
  if (isGivenUp()) return;
  changes.set(key, undefined);
  timer ??= setTimeout(() => void writeDown(), FORGET_AFTER_MS);
}

/** Writes down all changes so far; `now` where the page may end before the writing under way does. Never throws. */
export async function writeDown({ now = false } = {}): Promise<void> {
  if (underWay.size > 0 && !now) return;
  while (changes.size > 0 && !isGivenUp()) await writeBatch(now);
}

async function writeBatch(now: boolean): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const batch = [...changes];
  changes.clear();
  for (const [key, kept] of batch) underWay.set(key, kept);
  if (now) holdLastWords(underWay);
  try {
    await write(batch);
    failures = 0;
  } catch (error) {
    failures += 1;
    for (const [key, kept] of batch) if (!changes.has(key)) changes.set(key, kept);
    if (isGivenUp()) giveUp(error);
  }
  for (const [key] of batch) underWay.delete(key);
  if (underWay.size === 0) dropLastWords();
}

function giveUp(error: unknown): void {
  changes.clear();
  warn("events are kept in memory only", error);
}
