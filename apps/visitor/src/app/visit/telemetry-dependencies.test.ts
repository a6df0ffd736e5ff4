import { DEFAULT_AIDS } from "@harapen/contract/aids";
import { createMemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { drawingOf, type SearchResult } from "../../visit/drawing-session.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { telemetryDependencies } from "./telemetry-dependencies.ts";

const RANKED = { id: "p1", picture: "p1.svg", icon: "p1.svg", band_color: [], score: 1 };

function resultOf(searchId: string): SearchResult {
  const drawing = drawingOf(useDrawingSession.getState());
  const rest = { drawTimeSeconds: 1, image: "", ranking: [RANKED], aids: DEFAULT_AIDS };
  return { ...drawing, searchId, ...rest };
}

test("telemetry is called for a result that takes another's place on the same screen, once", () => {
  let calls = 0;
  telemetryDependencies(createMemoryRouter([{ path: "/" }])).onNavigation(() => {
    calls += 1;
  });
  const { setResult, markAnswered } = useDrawingSession.getState();
  setResult(resultOf("11111111-1111-4111-8111-111111111111"));
  setResult(resultOf("22222222-2222-4222-8222-222222222222"));
  markAnswered(null);
  expect(calls).toBe(2);
});
