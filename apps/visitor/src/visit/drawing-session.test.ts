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

/** The session as a page that has just loaded finds it. */
async function loadPage() {
  vi.resetModules();
  const { useDrawingSession } = await import("./drawing-session.ts");
  return useDrawingSession;
}

const spot = { x: 150, y: 200, t: 12 };
const found: RankedPenguin = { id: "p1", picture: "p1.svg", icon: "p1.svg", band_color: ["red"], score: 0.5 };
const SEARCH = "11111111-1111-4111-8111-111111111111";

beforeEach(() => {
  vi.stubGlobal("sessionStorage", emptyStorage());
});

describe("a reload", () => {
  test("keeps drawing, mask, times, picture, ranking, name and bands", async () => {
    const before = await loadPage();
    before.getState().enterAquarium("minato");
    before.getState().describePenguin({ penName: "Sango", bandColors: ["red"] });
    before.getState().beginDrawing();
    before.getState().commitStroke([spot]);
    before.getState().toggleVisibility(3);
    before.getState().finishDrawing({ image: "data:image/png;base64,AAAA", drawTimeSeconds: 9.5 });
    before.getState().keepRanking(SEARCH, [found]);
    const after = await loadPage();
    expect(JSON.stringify(after.getState())).toBe(JSON.stringify(before.getState()));
    expect(after.getState().strokes).toEqual([{ stroke: 1, brushSize: 10, pos: [spot] }]);
    expect(after.getState().aquarium).toBe("minato");
  });

  test("keeps what Undo has left, and nothing of an earlier drawing", async () => {
    const before = await loadPage();
    before.getState().enterAquarium("minato");
    for (let drawn = 0; drawn < 4; drawn++) before.getState().commitStroke([spot]);
    before.getState().beginDrawing();
    for (const x of [1, 2, 3]) before.getState().commitStroke([{ x, y: 1 }]);
    before.getState().undoStroke();
    const { strokes } = (await loadPage()).getState();
    expect(strokes.map(({ pos }) => pos)).toEqual([[{ x: 1, y: 1 }], [{ x: 2, y: 1 }]]);
    expect(Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at))).toHaveLength(5);
  });

  test("costs no more for a stroke in a long drawing than in a short one", async () => {
    const session = await loadPage();
    session.getState().enterAquarium("minato");
    const written = vi.spyOn(sessionStorage, "setItem");
    const lettersOfAStroke = () => {
      written.mockClear();
      session.getState().commitStroke([spot, { ...spot, x: 160 }]);
      return written.mock.calls.reduce((sum, [, text]) => sum + text.length, 0);
    };
    const first = lettersOfAStroke();
    for (let drawn = 0; drawn < 200; drawn++) session.getState().commitStroke([spot]);
    expect(lettersOfAStroke()).toBeLessThan(first + 10);
  });

  test("with storage that holds nonsense begins with an empty drawing", async () => {
    sessionStorage.setItem("harapen.aquarium", "minato");
    sessionStorage.setItem("harapen.drawing.minato", '{"strokes":"many"}');
    const { strokes, mask, drawingId } = (await loadPage()).getState();
    expect(strokes).toEqual([]);
    expect(mask).toEqual(everythingVisible());
    expect(drawingId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("does not give a new drawing the last one's ranking", async () => {
    const before = await loadPage();
    before.getState().enterAquarium("minato");
    before.getState().keepRanking(SEARCH, [found]);
    before.getState().beginDrawing();
    expect((await loadPage()).getState()).toMatchObject({ ranking: [], searchId: null, image: null });
  });
});

test("a browser that forbids storage still lets the visitor draw", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const session = await loadPage();
  session.getState().enterAquarium("minato");
  session.getState().commitStroke([spot]);
  expect(session.getState().strokes).toHaveLength(1);
});

test("each aquarium has a drawing of its own", async () => {
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

test("a stroke drawn or undone after Done makes the picture stale", async () => {
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
    const { drawingId, startedAt } = session.getState();
    session.getState().beginDrawing();
    expect(session.getState()).toMatchObject({ strokes: [], mask: everythingVisible(), drawTimeSeconds: 0 });
    expect(session.getState().drawingId).not.toBe(drawingId);
    expect(session.getState().startedAt).toBeGreaterThanOrEqual(startedAt);
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

  test("keeps a description that was given after the last search", async () => {
    const session = await loadPage();
    session.getState().enterAquarium("minato");
    session.getState().keepRanking(SEARCH, [found]);
    session.getState().describePenguin({ penName: "", bandColors: ["blue"] });
    session.getState().beginDrawing();
    expect(session.getState().bandColors).toEqual(["blue"]);
  });
});

test("log out forgets what was drawn and found", async () => {
  const session = await loadPage();
  session.getState().enterAquarium("minato");
  session.getState().commitStroke([spot]);
  session.getState().keepRanking(SEARCH, [found]);
  session.getState().forget();
  expect(session.getState()).toMatchObject({ aquarium: "minato", strokes: [], ranking: [], searchId: null });
});
