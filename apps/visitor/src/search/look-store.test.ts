import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { beforeEach, expect, test, vi } from "vitest";
import type { AskedLook } from "./search-anywhere.ts";

const ASKED: AskedLook = { look: { kind: "bands" }, onDevice: false, latencyMs: 80 };
const OPEN = { asked: ASKED, isOpen: true, mayCome: false };
const NONE_YET = { asked: undefined, isOpen: true, mayCome: true };
const ANSWERED: readonly AnsweredLook[] = [{ kind: "more", answer: [{ x: 150, y: 200 }] }];

/** The stores as a page that has just loaded creates them. */
async function loadPage() {
  vi.resetModules();
  const { useDrawingSession } = await import("../visit/drawing-session-store.ts");
  const { answersOf, useLookStore } = await import("./look-store.ts");
  const { begin, addLate, setQuestion } = useLookStore.getState();
  return {
    ...{ answersOf, begin, addLate, setQuestion },
    enter: useDrawingSession.getState().enterAquarium,
    question(searchId: string) {
      const { looks } = useLookStore.getState();
      return looks?.searchId === searchId ? looks.question : undefined;
    },
  };
}

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  });
});

// Rule (study-aids): Each aquarium's results keep their question and the answers that were given, over a
//   search in another aquarium too
test("an aquarium's question and answers outlast a search in another one, and a reload there", async () => {
  const page = await loadPage();
  page.enter("minato");
  page.begin("first", ANSWERED, OPEN);
  page.enter("kitano");
  page.begin("second", [], NONE_YET);
  page.addLate("second", ASKED);
  page.setQuestion("second", { shownAt: 1 });
  const reloaded = await loadPage();
  expect(reloaded.question("second")).toMatchObject({ isOpen: false, shownAt: 1 });
  reloaded.enter("minato");
  expect(reloaded.question("first")).toMatchObject({ look: ASKED.look, isOpen: true, shownAt: null });
  expect(reloaded.answersOf("first")).toEqual(ANSWERED);
  expect(reloaded.answersOf("second")).toEqual([]);
});

// Rule (study-aids)
test("what is put away stays so, and a further search takes the place of the one before", async () => {
  const page = await loadPage();
  page.enter("minato");
  page.begin("first", [], OPEN);
  page.setQuestion("first", null);
  page.enter("kitano");
  page.enter("minato");
  expect(page.question("first")).toBeNull();
  page.begin("second", ANSWERED, OPEN);
  expect(page.answersOf("first")).toEqual([]);
  expect(page.answersOf("second")).toEqual(ANSWERED);
});
