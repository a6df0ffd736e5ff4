// Rule (a-new-drawing-or-the-same)
// Rule (a-card-to-take-home)

import { DEFAULT_AIDS } from "@harapen/contract/aids";
import { everythingVisible } from "@harapen/contract/drawing";
import type { RankedPenguin } from "@harapen/contract/penguin";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type Description,
  type Drawing,
  emptySession,
  type Find,
  type SearchResult,
} from "./drawing-session.ts";

/** Session storage as in browsers: text by key, kept over reloads and lost with the tab. */
function emptyStorage(): Storage {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    clear: () => texts.clear(),
    getItem: (key) => texts.get(key) ?? null,
    key: (index) => [...texts.keys()][index] ?? null,
    removeItem: (key) => texts.delete(key),
    setItem: (key, value) => texts.set(key, value),
  };
}

/** The store as a page that has just loaded creates it. */
async function loadPage() {
  vi.resetModules();
  const { useDrawingSession } = await import("./drawing-session-store.ts");
  return useDrawingSession;
}

const spot = { x: 150, y: 200, t: 12 };
const found: RankedPenguin = { id: "p1", picture: "p1.svg", icon: "p1.svg", band_color: ["red"], score: 0.5 };

/** Returns the result of a search of the drawing. */
function resultOf({ drawingId, strokes, mask, penName, bandColors }: Drawing): SearchResult {
  return {
    ...{ drawingId, strokes, mask, penName, bandColors },
    searchId: "11111111-1111-4111-8111-111111111111",
    drawTimeSeconds: 9.5,
    image: "data:image/png;base64,AAAA",
    ranking: [found],
    aids: DEFAULT_AIDS,
  };
}

/** Returns the find for the penguin that the visitor has confirmed. */
const findOf = ({ strokes }: Drawing): Find => ({
  searchId: "11111111-1111-4111-8111-111111111111",
  strokes,
  penguin: found,
  mayCompare: true,
  at: 1_795_000_000_000,
});

const usedBy = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").reduce(
    (sum, key) => sum + key.length + (storage.getItem(key)?.length ?? 0),
    0,
  );

/** The storage with a quota, in characters of keys and texts. */
function limited(storage: Storage, quota: number): Storage {
  const setItem = (key: string, text: string) => {
    const freed = storage.getItem(key)?.length ?? -key.length;
    if (usedBy(storage) - freed + text.length > quota) throw new DOMException("full", "QuotaExceededError");
    storage.setItem(key, text);
  };
  return Object.assign(Object.create(storage), { setItem });
}

afterEach(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  vi.stubGlobal("sessionStorage", emptyStorage());
});

describe("a session after a reload", () => {
  test("has its drawing, mask, draw time, result, name and bands", async () => {
    const before = await loadPage();
    before.getState().enterAquarium("minato");
    before.getState().describePenguin({ penName: "Sango", bandColors: ["red"] });
    before.getState().replaceDrawing();
    before.getState().commitStroke([spot]);
    before.getState().toggleVisibility(3);
    before.getState().setResult(resultOf(before.getState()));
    before.getState().describePenguin({ penName: "", bandColors: ["blue"] });
    const after = await loadPage();
    expect(JSON.stringify(after.getState())).toBe(JSON.stringify(before.getState()));
    expect(after.getState().strokes).toEqual([{ stroke: 1, brushSize: 10, pos: [spot] }]);
    expect(after.getState().aquarium).toBe("minato");
  });

  test("has the strokes that undo has left, and nothing of an earlier drawing", async () => {
    const before = await loadPage();
    before.getState().enterAquarium("minato");
    for (let drawn = 0; drawn < 4; drawn++) before.getState().commitStroke([spot]);
    before.getState().replaceDrawing();
    for (const x of [1, 2, 3]) before.getState().commitStroke([{ x, y: 1 }]);
    before.getState().undoStroke();
    const { strokes } = (await loadPage()).getState();
    expect(strokes.map(({ pos }) => pos)).toEqual([[{ x: 1, y: 1 }], [{ x: 2, y: 1 }]]);
    const { drawingId } = before.getState();
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index));
    expect(keys.sort()).toEqual([
      "harapen.aquarium",
      "harapen.drawing.minato",
      `harapen.stroke.${drawingId}.0`,
      `harapen.stroke.${drawingId}.1`,
    ]);
  });

  test("has the drawing that an earlier version of the app has stored", async () => {
    const before = await loadPage();
    before.getState().enterAquarium("minato");
    before.getState().commitStroke([spot]);
    const { drawingId, mask } = before.getState();
    const stored = { drawingId, mask, penName: "Sango", bandColors: ["red"] };
    sessionStorage.setItem("harapen.drawing.minato", JSON.stringify(stored));
    expect((await loadPage()).getState()).toMatchObject({
      ...stored,
      strokes: [{ pos: [spot] }],
      drawTimeMs: 0,
      described: null,
      isAnswered: false,
    });
  });

  test("was saved at the same cost a stroke, however long the drawing is", async () => {
    const session = await loadPage();
    session.getState().enterAquarium("minato");
    const written = vi.spyOn(sessionStorage, "setItem");
    const bytesOfAStroke = () => {
      written.mockClear();
      session.getState().commitStroke([spot, { ...spot, x: 160 }]);
      return written.mock.calls.reduce((sum, [, text]) => sum + text.length, 0);
    };
    const first = bytesOfAStroke();
    for (let drawn = 0; drawn < 200; drawn++) session.getState().commitStroke([spot]);
    expect(bytesOfAStroke()).toBeLessThan(first + 10);
  });

  test("begins with an empty drawing where storage holds something else", async () => {
    sessionStorage.setItem("harapen.aquarium", "minato");
    sessionStorage.setItem("harapen.drawing.minato", '{"strokes":"many"}');
    const { strokes, mask, drawingId } = (await loadPage()).getState();
    expect(strokes).toEqual([]);
    expect(mask).toEqual(everythingVisible());
    expect(drawingId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("has no result of an earlier drawing", async () => {
    const before = await loadPage();
    before.getState().enterAquarium("minato");
    before.getState().setResult(resultOf(before.getState()));
    before.getState().replaceDrawing();
    expect((await loadPage()).getState().result).toBeNull();
  });

  test("has the result of what was searched, however the drawing goes on", async () => {
    const before = await loadPage();
    before.getState().enterAquarium("minato");
    before.getState().commitStroke([spot]);
    before.getState().setResult(resultOf(before.getState()));
    before.getState().undoStroke();
    before.getState().toggleVisibility(8);
    const { result, strokes } = (await loadPage()).getState();
    expect(strokes).toEqual([]);
    expect(result).toEqual(before.getState().result);
    expect(result?.strokes).toEqual([{ stroke: 1, brushSize: 10, pos: [spot] }]);
  });

  test("has its strokes and no result where storage is too small for both", async () => {
    const before = await loadPage();
    before.getState().enterAquarium("minato");
    const ranking = Array<RankedPenguin>(50).fill(found);
    before.getState().setResult({ ...resultOf(before.getState()), ranking });
    vi.stubGlobal("sessionStorage", limited(sessionStorage, usedBy(sessionStorage) + 50));
    for (const x of [1, 2, 3]) before.getState().commitStroke([{ x, y: 1 }]);
    const { strokes, result } = (await loadPage()).getState();
    expect(strokes).toEqual(before.getState().strokes);
    expect(strokes).toHaveLength(3);
    expect(result).toBeNull();
  });

  test("has no older result in place of one that storage has no room for", async () => {
    const before = await loadPage();
    before.getState().enterAquarium("minato");
    before.getState().setResult(resultOf(before.getState()));
    vi.stubGlobal("sessionStorage", limited(sessionStorage, usedBy(sessionStorage)));
    const ranking = Array<RankedPenguin>(50).fill(found);
    before.getState().setResult({ ...resultOf(before.getState()), ranking });
    expect((await loadPage()).getState().result).toBeNull();
  });
});

test("a session accepts strokes where the browser forbids storage", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const session = await loadPage();
  session.getState().enterAquarium("minato");
  session.getState().commitStroke([spot]);
  expect(session.getState().strokes).toEqual([{ stroke: 1, brushSize: 10, pos: [spot] }]);
});

describe("a page that comes back from the back-forward cache", () => {
  /**
   * A page in which something was drawn, after what the visitor had found and described, and the one that the
   * tab had after it.
   */
  async function twoPages({ find = null, described }: { find?: Find | null; described?: Description } = {}) {
    vi.resetModules();
    const first = await import("./drawing-session-store.ts");
    const { enterAquarium, markAnswered, describePenguin, commitStroke } = first.useDrawingSession.getState();
    enterAquarium("minato");
    if (find) markAnswered(find);
    if (described) describePenguin(described);
    commitStroke([spot]);
    commitStroke([spot]);
    return { first, second: await loadPage() };
  }
  const strokesAfterReload = async () => (await loadPage()).getState().strokes;

  // Rule (a-new-drawing-or-the-same): A page that comes back from the back-forward cache after another one of
  //   its tab loads anew, with its drawing where the other has only begun one and found nothing
  test("stores its drawing again where a later page has begun one in which nothing is drawn", async () => {
    const { first, second } = await twoPages();
    second.getState().replaceDrawing();
    first.restoreReplacedDrawing();
    first.useDrawingSession.getState().commitStroke([spot]);
    expect(await strokesAfterReload()).toHaveLength(3);
  });

  test("leaves what a later page has drawn, in another drawing or the same", async () => {
    const { first, second } = await twoPages();
    second.getState().undoStroke();
    first.restoreReplacedDrawing();
    expect(await strokesAfterReload()).toHaveLength(1);
    second.getState().replaceDrawing();
    second.getState().commitStroke([{ ...spot, x: 240 }]);
    first.restoreReplacedDrawing();
    expect(await strokesAfterReload()).toEqual([expect.objectContaining({ pos: [{ ...spot, x: 240 }] })]);
  });

  test("leaves what a later page has found, and brings back no drawing from before it", async () => {
    const { first, second } = await twoPages();
    const find = findOf(second.getState());
    second.getState().setResult(resultOf(second.getState()));
    second.getState().markAnswered(find);
    second.getState().replaceDrawing();
    first.restoreReplacedDrawing();
    expect((await loadPage()).getState()).toMatchObject({ strokes: [], found: find });
  });

  test("brings back neither a find that a later page has ended, nor a description that it has used", async () => {
    const { first, second } = await twoPages({
      find: findOf(emptySession()),
      described: { penName: "Sango", bandColors: [] },
    });
    second.getState().replaceDrawing();
    second.getState().commitStroke([spot]);
    second.getState().setResult(resultOf(second.getState()));
    second.getState().replaceDrawing();
    first.restoreReplacedDrawing();
    const { strokes, found: kept, described } = (await loadPage()).getState();
    expect(strokes).toHaveLength(2);
    expect(kept).toBeNull();
    expect(described).toBeNull();
  });
});

// Rule (routes-and-redirects): An aquarium in the address becomes the current one, with a drawing session of
//   its own
test("each aquarium has a session of its own", async () => {
  const session = await loadPage();
  session.getState().enterAquarium("minato");
  session.getState().commitStroke([spot]);
  const drawn = session.getState().drawingId;
  session.getState().enterAquarium("kitano");
  expect(session.getState().strokes).toEqual([]);
  session.getState().enterAquarium("minato");
  expect(session.getState().drawingId).toBe(drawn);
  expect(session.getState().strokes).toHaveLength(1);
});

test("each aquarium's drawing has the draw time up to the entering of another one", async () => {
  vi.useFakeTimers();
  const session = await loadPage();
  session.getState().enterAquarium("minato");
  session.getState().followDrawScreen("visible");
  vi.advanceTimersByTime(3_000);
  session.getState().enterAquarium("kitano");
  session.getState().followDrawScreen("closed");
  expect(session.getState().drawTimeMs).toBe(0);
  session.getState().enterAquarium("minato");
  expect(session.getState().drawTimeMs).toBe(3_000);
});

// Rule (routes-and-redirects)
test("an aquarium that does not exist leaves nothing stored, where nothing was drawn", async () => {
  const session = await loadPage();
  session.getState().enterAquarium("nowhere");
  session.getState().replaceDrawing();
  session.getState().leaveUnknownAquarium("minato");
  expect(session.getState().aquarium).toBe("minato");
  expect(sessionStorage.getItem("harapen.drawing.nowhere")).toBeNull();
  session.getState().commitStroke([spot]);
  session.getState().leaveUnknownAquarium("kitano");
  session.getState().enterAquarium("minato");
  expect(session.getState().strokes).toHaveLength(1);
});

test("draw time runs on after a log-out with Draw open", async () => {
  vi.useFakeTimers();
  const session = await loadPage();
  session.getState().followDrawScreen("visible");
  vi.advanceTimersByTime(3_000);
  session.getState().clear();
  vi.advanceTimersByTime(2_000);
  session.getState().commitStroke([spot]);
  expect(session.getState().drawTimeMs).toBe(2_000);
});

test("the result of another drawing is not taken", async () => {
  const session = await loadPage();
  session.getState().enterAquarium("minato");
  const late = resultOf(session.getState());
  session.getState().replaceDrawing();
  session.getState().setResult(late);
  expect(session.getState().result).toBeNull();
});

test("a result without penguins is none", async () => {
  const session = await loadPage();
  session.getState().setResult(resultOf(session.getState()));
  session.getState().setResult({ ...resultOf(session.getState()), ranking: [] });
  expect(session.getState().result).toBeNull();
});

// Rule (penguin-info-form)
describe("name and bands", () => {
  const SANGO = { penName: "Sango", bandColors: ["red"] };
  const NOBODY = { penName: "", bandColors: [] };

  async function described() {
    const session = await loadPage();
    session.getState().enterAquarium("minato");
    session.getState().describePenguin(SANGO);
    session.getState().replaceDrawing();
    return session;
  }

  test("hold through any number of new drawings, and a reload, until a search has used them", async () => {
    const before = await described();
    for (let detour = 0; detour < 3; detour++) before.getState().replaceDrawing();
    const after = await loadPage();
    after.getState().replaceDrawing();
    expect(after.getState()).toMatchObject(SANGO);
  });

  test("hold for further searches of the same drawing, and for none of the next", async () => {
    const session = await described();
    session.getState().setResult(resultOf(session.getState()));
    session.getState().commitStroke([spot]);
    expect(session.getState()).toMatchObject(SANGO);
    session.getState().setResult(resultOf(session.getState()));
    session.getState().replaceDrawing();
    expect(session.getState()).toMatchObject(NOBODY);
  });

  test("of the form are of the next drawing, and stay unused by a search of the one before", async () => {
    const session = await loadPage();
    session.getState().enterAquarium("minato");
    session.getState().describePenguin(SANGO);
    expect(session.getState()).toMatchObject(NOBODY);
    session.getState().setResult(resultOf(session.getState()));
    session.getState().replaceDrawing();
    expect(session.getState()).toMatchObject(SANGO);
  });
});

test("a new drawing has a new id, no strokes and nine visible cells", async () => {
  const session = await loadPage();
  session.getState().enterAquarium("minato");
  session.getState().commitStroke([spot]);
  session.getState().toggleVisibility(0);
  const { drawingId } = session.getState();
  session.getState().replaceDrawing();
  expect(session.getState()).toMatchObject({ strokes: [], mask: everythingVisible() });
  expect(session.getState().drawingId).not.toBe(drawingId);
});

test("clear discards what was drawn, found and described, and not the aquarium", async () => {
  const session = await loadPage();
  session.getState().enterAquarium("minato");
  session.getState().describePenguin({ penName: "Sango", bandColors: ["red"] });
  session.getState().commitStroke([spot]);
  session.getState().setResult(resultOf(session.getState()));
  session.getState().markAnswered(findOf(session.getState()));
  session.getState().clear();
  expect(session.getState()).toMatchObject({
    aquarium: "minato",
    strokes: [],
    result: null,
    found: null,
    described: null,
    penName: "",
  });
});

describe("a find", () => {
  async function findPenguin() {
    const session = await loadPage();
    session.getState().enterAquarium("minato");
    session.getState().commitStroke(Array(30).fill(spot));
    session.getState().setResult(resultOf(session.getState()));
    const find = findOf(session.getState());
    session.getState().markAnswered(find);
    return { session, find };
  }

  test("is there after a new drawing and a reload, in its aquarium, until the next search is answered", async () => {
    const { session, find } = await findPenguin();
    session.getState().replaceDrawing();
    session.getState().commitStroke([{ x: 1, y: 1 }]);
    session.getState().enterAquarium("kitano");
    expect(session.getState().found).toBeNull();
    session.getState().enterAquarium("minato");
    expect(session.getState().found).toEqual(find);
    const after = await loadPage();
    expect(after.getState().found).toEqual(find);
    after.getState().setResult(resultOf(after.getState()));
    expect(after.getState().found).toBeNull();
    expect((await loadPage()).getState().found).toBeNull();
  });

  test("is none any more for who is not sure after all", async () => {
    const { session } = await findPenguin();
    session.getState().markAnswered(null);
    expect((await loadPage()).getState().found).toBeNull();
  });

  test("goes where storage has no room for it and the next drawing", async () => {
    const { session } = await findPenguin();
    session.getState().replaceDrawing();
    vi.stubGlobal("sessionStorage", limited(sessionStorage, usedBy(sessionStorage) + 50));
    for (const x of [1, 2, 3]) session.getState().commitStroke([{ x, y: 1 }]);
    const { strokes, found: kept } = (await loadPage()).getState();
    expect(strokes).toHaveLength(3);
    expect(kept).toBeNull();
  });
});
