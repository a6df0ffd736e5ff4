import { describe, expect, it } from "vitest";
import { GestureReader, type Target } from "./gestures.ts";

const PHOTOGRAPH: Target = { kind: "photograph" };
const MARK: Target = { kind: "mark", id: 7 };

function reader() {
  const seen: string[] = [];
  const name = (target: Target) => (target.kind === "mark" ? `mark ${target.id}` : target.kind);
  const gestures = new GestureReader({
    onTap: (target, { x, y }) => seen.push(`tap ${name(target)} ${x},${y}`),
    onDrag: (target, { by, isFirst }) =>
      seen.push(`${isFirst ? "begin " : ""}drag ${name(target)} ${by.x},${by.y}`),
    onPinch: (target, { factor, isFirst }) =>
      seen.push(`${isFirst ? "begin " : ""}pinch ${name(target)} ${factor}`),
    onPress: () => {},
  });
  return { gestures, seen };
}

describe("a gesture", () => {
  it("is a tap where the finger only trembles", () => {
    const { gestures, seen } = reader();
    gestures.down(1, { x: 10, y: 10 }, PHOTOGRAPH);
    gestures.move(1, { x: 13, y: 12 });
    gestures.up(1);
    expect(seen).toEqual(["tap photograph 10,10"]);
  });

  it("is a drag of what it began on, from where it began", () => {
    const { gestures, seen } = reader();
    gestures.down(1, { x: 10, y: 10 }, MARK);
    gestures.move(1, { x: 20, y: 10 });
    gestures.move(1, { x: 21, y: 12 });
    gestures.up(1);
    expect(seen).toEqual(["begin drag mark 7 10,0", "drag mark 7 1,2"]);
  });

  it("is a pinch of the mark that either finger is on", () => {
    for (const targets of [
      [MARK, PHOTOGRAPH],
      [PHOTOGRAPH, MARK],
    ] as const) {
      const { gestures, seen } = reader();
      gestures.down(1, { x: 0, y: 0 }, targets[0]);
      gestures.down(2, { x: 10, y: 0 }, targets[1]);
      gestures.move(2, { x: 20, y: 0 });
      gestures.move(2, { x: 40, y: 0 });
      expect(seen).toEqual(["begin pinch mark 7 2", "pinch mark 7 2"]);
    }
  });

  it("of two fingers ends without a tap, whichever is lifted first", () => {
    for (const order of [
      [1, 2],
      [2, 1],
    ] as const) {
      const { gestures, seen } = reader();
      gestures.down(1, { x: 0, y: 0 }, PHOTOGRAPH);
      gestures.down(2, { x: 10, y: 0 }, PHOTOGRAPH);
      gestures.up(order[0]);
      gestures.move(order[1], { x: 50, y: 50 });
      gestures.up(order[1]);
      expect(seen).toEqual([]);
    }
  });

  it("that the browser takes away is none", () => {
    const { gestures, seen } = reader();
    gestures.down(1, { x: 0, y: 0 }, MARK);
    gestures.cancel(1);
    gestures.down(1, { x: 5, y: 5 }, PHOTOGRAPH);
    gestures.up(1);
    expect(seen).toEqual(["tap photograph 5,5"]);
  });
});
