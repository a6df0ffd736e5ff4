import { everythingVisible } from "@harapen/contract/drawing";
import type { RankedPenguin } from "@harapen/contract/penguin";
import { beforeEach, describe, expect, test, vi } from "vitest";

/** Session storage as browsers have it: text by key, gone with the tab and not with a reload. */
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
const SEARCH = "11111111-1111-4111-8111-111111111111";

beforeEach(() => {
  vi.stubGlobal("sessionStorage", emptyStorage());
});

describe("a session after a reload", () => {
  test("has its drawing, mask, times, image, ranking, name and bands", async () => {
    const before = await loadPage();
    before.getState().enterAquarium("minato");
    before.getState().describePenguin({ penName: "Sango", bandColors: ["red"] });
    before.getState().beginDrawing();
    before.getState().commitStroke([spot]);
    before.getState().toggleVisibility(3);
    before.getState().finishDrawing({ image: "data:image/png;base64,AAAA", drawTimeSeconds: 9.5 });
    before.getState().setRanking(SEARCH, [found]);
    const after = await loadPage();
    expect(JSON.stringify(after.getState())).toBe(JSON.stringify(before.getState()));
    expect(after.getState().strokes).toEqual([{ stroke: 1, brushSize: 10, pos: [spot] }]);
    expect(after.getState().aquarium).toBe("minato");
  });

  test("has the strokes that undo has left, and nothing of an earlier drawing", async () => {
    const before = await loadPage();
    before.getState().enterAquarium("minato");
    for (let drawn = 0; drawn < 4; drawn++) before.getState().commitStroke([spot]);
    before.getState().beginDrawing();
    for (const x of [1, 2, 3]) before.getState().commitStroke([{ x, y: 1 }]);
    before.getState().undoStroke();
    const { strokes } = (await loadPage()).getState();
    expect(strokes.map(({ pos }) => pos)).toEqual([[{ x: 1, y: 1 }], [{ x: 2, y: 1 }]]);
    const { drawingId } = before.getState();
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index));
    expect(keys.sort()).toEqual([
      "harapen.aquarium",
      "harapen.drawing.minato",
      "harapen.result.minato",
      `harapen.stroke.${drawingId}.0`,
      `harapen.stroke.${drawingId}.1`,
    ]);
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

  test("has no ranking of an earlier drawing", async () => {
    const before = await loadPage();
    before.getState().enterAquarium("minato");
    before.getState().setRanking(SEARCH, [found]);
    before.getState().beginDrawing();
    expect((await loadPage()).getState()).toMatchObject({ ranking: [], searchId: null, image: null });
  });
});

test("a session accepts strokes where the browser forbids storage", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const session = await loadPage();
  session.getState().enterAquarium("minato");
  session.getState().commitStroke([spot]);
  expect(session.getState().strokes).toEqual([{ stroke: 1, brushSize: 10, pos: [spot] }]);
});

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

test("a stroke drawn or undone after Done discards the image", async () => {
  const session = await loadPage();
  session.getState().enterAquarium("minato");
  session.getState().commitStroke([spot]);
  session.getState().finishDrawing({ image: "data:image/png;base64,AAAA", drawTimeSeconds: 1 });
  session.getState().commitStroke([spot]);
  expect(session.getState().image).toBeNull();
  session.getState().finishDrawing({ image: "data:image/png;base64,AAAA", drawTimeSeconds: 1 });
  session.getState().undoStroke();
  expect(session.getState().image).toBeNull();
});

describe("a new drawing", () => {
  test("has a new id, no strokes, nine visible cells and time from now", async () => {
    const session = await loadPage();
    session.getState().enterAquarium("minato");
    session.getState().commitStroke([spot]);
    session.getState().toggleVisibility(0);
    const { drawingId } = session.getState();
    vi.spyOn(Date, "now").mockReturnValue(5_000);
    session.getState().beginDrawing();
    expect(session.getState()).toMatchObject({ strokes: [], mask: everythingVisible(), drawTimeSeconds: 0 });
    expect(session.getState().drawingId).not.toBe(drawingId);
    expect(session.getState().startedAt).toBe(5_000);
  });

  test("is of the penguin that the form described, and the one after it of another", async () => {
    const session = await loadPage();
    session.getState().enterAquarium("minato");
    session.getState().describePenguin({ penName: "Sango", bandColors: ["red"] });
    session.getState().beginDrawing();
    expect(session.getState().bandColors).toEqual(["red"]);
    session.getState().beginDrawing();
    expect(session.getState()).toMatchObject({ penName: "", bandColors: [] });
  });

  test("is of the penguin described after the last search", async () => {
    const session = await loadPage();
    session.getState().enterAquarium("minato");
    session.getState().setRanking(SEARCH, [found]);
    session.getState().describePenguin({ penName: "", bandColors: ["blue"] });
    session.getState().beginDrawing();
    expect(session.getState().bandColors).toEqual(["blue"]);
  });
});

test("clear discards what was drawn and found, and not the aquarium", async () => {
  const session = await loadPage();
  session.getState().enterAquarium("minato");
  session.getState().commitStroke([spot]);
  session.getState().setRanking(SEARCH, [found]);
  session.getState().clear();
  expect(session.getState()).toMatchObject({ aquarium: "minato", strokes: [], ranking: [], searchId: null });
});
