// Rule (studies-in-a-visit)

import { describe, expect, test } from "vitest";
import type { PageHold } from "../../platform/page-hold.ts";
import { Occasion } from "./occasion.ts";

/** A page that was held, at a screen. */
function openPage({
  at,
  isDrawing = false,
  held = true,
}: {
  at: string;
  isDrawing?: boolean;
  held?: boolean;
}) {
  let screen = at;
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const hold = {
    state: "waiting" as PageHold["state"],
    over: promise,
    release: () => end("released"),
  };
  const end = (state: PageHold["state"]) => {
    if (hold.state !== "waiting") return;
    hold.state = state;
    resolve();
  };
  const occasion = new Occasion({
    hold: held ? hold : undefined,
    isHome: () => screen === "home",
    isDrawing: () => isDrawing,
  });
  return {
    occasion,
    hold,
    go(to: string) {
      screen = to;
      occasion.navigated();
    },
    async isUsed() {
      end("used");
      await promise;
      await Promise.resolve();
    },
  };
}

const ELSEWHERE = ["draw", "results", "detail", "catalog", "penguin_info", "album", "about"];

describe.each(ELSEWHERE)("on %s", (at) => {
  test("the question is a held page's first thing, and stays where it stands", () => {
    const { occasion, hold, go } = openPage({ at });
    expect(occasion.isOpen).toBe(true);
    const close = occasion.stand();
    expect(hold.state).toBe("released");
    go("catalog");
    expect(occasion.isOpen).toBe(true);
    close();
    occasion.pass();
    expect(occasion.isOpen).toBe(false);
    go("home");
    expect(occasion.isOpen).toBe(true);
  });

  test("nobody is asked who draws, and on no page that was not held", () => {
    for (const { occasion, go } of [openPage({ at, isDrawing: true }), openPage({ at, held: false })]) {
      expect(occasion.isOpen).toBe(false);
      for (const next of ELSEWHERE) {
        go(next);
        expect(occasion.isOpen).toBe(false);
      }
      go("home");
      expect(occasion.isOpen).toBe(true);
      go(at);
      expect(occasion.isOpen).toBe(false);
    }
  });
});

test("at Home visitors are asked at any time, but not where the page was used before the question came", async () => {
  expect(openPage({ at: "home", held: false }).occasion.isOpen).toBe(true);
  const { occasion, go, isUsed } = openPage({ at: "home" });
  expect(occasion.isOpen).toBe(true);
  await isUsed();
  expect(occasion.isOpen).toBe(false);
  go("about");
  expect(occasion.isOpen).toBe(false);
  go("home");
  expect(occasion.isOpen).toBe(true);
});

test("a kiosk's next visitor is asked, though the question came too late for the last one", async () => {
  const { occasion, isUsed } = openPage({ at: "home" });
  await isUsed();
  occasion.visitEnded();
  expect(occasion.isOpen).toBe(true);
});

test("a question that stood in time is not over when the time is", async () => {
  const { occasion, isUsed } = openPage({ at: "home" });
  occasion.stand();
  await isUsed();
  expect(occasion.isOpen).toBe(true);
});
