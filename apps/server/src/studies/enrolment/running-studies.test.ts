import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { studySettings } from "../../testing/studies/study-settings.ts";
import { type KeyedStudy, RunningStudies } from "../study-store.ts";

const ON_A_DAY = new Date("2026-09-10T03:00:00Z");
const STUDY = { id: "a study", current: { settings: studySettings() } } as unknown as KeyedStudy;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns a store that says which studies run, and how often it was asked. */
function storeOf(answers: Record<string, () => Promise<KeyedStudy | undefined>>) {
  const asked: string[] = [];
  const runningAt = (aquarium: string) => {
    asked.push(aquarium);
    return answers[aquarium]?.() ?? Promise.resolve(undefined);
  };
  return { asked, runningAt };
}

// Rule (studies-in-a-visit)
test("however many visitors ask, an aquarium's study is read once in two seconds", async () => {
  const store = storeOf({ minato: async () => STUDY });
  const running = new RunningStudies(store);
  for (let visitor = 0; visitor < 100; visitor++) expect(await running.get("minato", ON_A_DAY)).toBe(STUDY);
  expect(await running.get("kitano", ON_A_DAY)).toBeUndefined();
  expect(store.asked).toEqual(["minato", "kitano"]);
  vi.advanceTimersByTime(2_000);
  expect(await running.get("minato", ON_A_DAY)).toBe(STUDY);
  expect(store.asked).toHaveLength(3);
});

test("a study that has stopped is one no more within two seconds", async () => {
  let now: KeyedStudy | undefined = STUDY;
  const running = new RunningStudies(storeOf({ minato: async () => now }));
  expect(await running.get("minato", ON_A_DAY)).toBe(STUDY);
  now = undefined;
  vi.advanceTimersByTime(2_000);
  expect(await running.get("minato", ON_A_DAY)).toBeUndefined();
});

test("a study that runs is none before its first day and after its last", async () => {
  const running = new RunningStudies(storeOf({ minato: async () => STUDY }));
  expect(await running.get("minato", new Date("2026-08-30T03:00:00Z"))).toBeUndefined();
  expect(await running.get("minato", new Date("2026-09-29T03:00:00Z"))).toBeUndefined();
});

test("a database that did not answer is asked again at once", async () => {
  let fails = true;
  const runningAt = async () => {
    if (fails) throw new Error("no database");
    return STUDY;
  };
  const running = new RunningStudies({ runningAt });
  await expect(running.get("minato", ON_A_DAY)).rejects.toThrow("no database");
  fails = false;
  expect(await running.get("minato", ON_A_DAY)).toBe(STUDY);
});
