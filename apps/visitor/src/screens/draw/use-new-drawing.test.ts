import { DEFAULT_AIDS } from "@harapen/contract/aids";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../api/query-client.ts";
import { aquariumQuery } from "../../penguins/queries.ts";
import { useAlertStore } from "../../ui/alerts/alert-store.ts";
import { emptySession } from "../../visit/drawing-session.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { offerSetAside } from "./use-new-drawing.ts";

const session = useDrawingSession.getState;
const alerts = () => useAlertStore.getState().alerts;
const lines = () => alerts().flatMap((alert) => alert.lines);
const [first, second] = [
  { x: 1, y: 1 },
  { x: 2, y: 2 },
];

const NAME = { ja: "", en: "", zh: "", ko: "" };

/** Makes an aquarium the current one, with or without the aid `extras`. */
function enter({ extras = true } = {}) {
  const aids = { ...DEFAULT_AIDS, extras };
  const aquarium = { slug: "minato", aqua_id: 1, name: NAME, band_colors: [], aids };
  queryClient.setQueryData(aquariumQuery("minato").queryKey, aquarium);
  useDrawingSession.setState({ ...emptySession(), aquarium: "minato" });
}

/** Replaces a drawing by another one, and offers to bring it back. */
function replaced({ finishStroke = () => {} } = {}) {
  session().commitStroke([first]);
  session().replaceDrawing();
  const show = vi.fn(() => session().drawingId);
  offerSetAside({ finishStroke, show });
  return { show, press: alerts()[0]?.action?.run ?? expect.fail("nothing is offered") };
}

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", setTimeout);
  enter();
  useAlertStore.setState({ alerts: [] });
});

afterAll(() => {
  vi.unstubAllGlobals();
});

test("a drawing is brought back once, however often the button is pressed", async () => {
  const { press, show } = replaced();
  await Promise.all([press(), press()]);
  const broughtBack = session().drawingId;
  await press();
  expect(show).toHaveBeenCalledTimes(1);
  expect(session().drawingId).toBe(broughtBack);
  expect(session().strokes).toHaveLength(1);
  expect(alerts()).toEqual([]);
});

// Rule (a-new-drawing-or-the-same)
test("the drawing that goes is offered in turn, with the stroke that was under way", async () => {
  const { press } = replaced({ finishStroke: () => session().commitStroke([second]) });
  await press();
  expect(session().strokes.map(({ pos }) => pos)).toEqual([[first]]);
  expect(lines()).toEqual(["draw.broughtBack"]);
  session().bringBackDrawing();
  expect(session().strokes.map(({ pos }) => pos)).toEqual([[second]]);
});

test("an offer goes once another drawing is set aside, and its button does nothing more", async () => {
  const { press, show } = replaced();
  for (const at of [first, second]) session().commitStroke([at]);
  session().replaceDrawing();
  expect(alerts()).toEqual([]);
  await press();
  expect(show).not.toHaveBeenCalled();
});

test("nothing is offered without the aid for extras", () => {
  enter({ extras: false });
  session().commitStroke([first]);
  session().replaceDrawing();
  offerSetAside({ finishStroke: () => {}, show: () => {} });
  expect(alerts()).toEqual([]);
});
