// Rule (drafts-and-publishes)

import type { Alignment, Photograph } from "@harapen/contract/photograph";
import type { BirdDocument } from "@harapen/contract/staff/content";
import { expect, test } from "vitest";
import {
  addPhotograph,
  addTracedPhotograph,
  changeIcon,
  removePhotograph,
  showPhotograph,
  tracePhotograph,
} from "./photographs.ts";

const TODAY = "2026-11-22";
const FIRST = "11111111-1111-4111-8111-111111111111";
const SECOND = "22222222-2222-4222-8222-222222222222";

const sent = (id: string) => ({
  id,
  width: 1600,
  height: 1200,
  picture: `${id}.jpg`,
  icon: `${id}-icon.jpg`,
});

const alignment: Alignment = {
  width: 1200,
  height: 1600,
  anchors: { T: [600, 400], B: [600, 1200], L: [330, 810], R: [870, 810] },
  yaw: 0,
  mirrored: false,
};

const BIRD: BirdDocument = {
  position: 0,
  record: { id: "sango", picture: "", icon: "", band_color: [] },
  name: { ja: "サンゴ" },
  comment: {},
};

/** Traces a photograph as it is. */
const trace =
  (id: string, traced: Parameters<typeof tracePhotograph>[1]) =>
  (bird: BirdDocument): BirdDocument =>
    tracePhotograph(photographOf(bird, id), traced, TODAY)(bird);

function photographOf({ record }: BirdDocument, id: string): Photograph {
  const found = record.photographs?.find((photograph) => photograph.id === id);
  if (!found) throw new Error(`there is no photograph ${id}`);
  return found;
}

const spot = { x: 200, y: 200, r: 4 };
const other = { x: 170, y: 300, r: 3 };

test("the first photograph of a bird is what visitors see, a second one is not", () => {
  const bird = addPhotograph(sent(SECOND), "kept", { today: TODAY })(
    addPhotograph(sent(FIRST), "discarded", { today: TODAY })(BIRD),
  );
  expect(bird.record).toMatchObject({ picture: `${FIRST}.jpg`, icon: `${FIRST}-icon.jpg` });
  expect(bird.record.photographs?.map(({ id, original }) => [id, original])).toEqual([
    [FIRST, "discarded"],
    [SECOND, "kept"],
  ]);
});

test("a trace of the visitors' picture gives the bird its alignment and its spots", () => {
  const bird = trace(FIRST, { alignment, spots: [spot] })(
    addPhotograph(sent(FIRST), "kept", { today: TODAY })(BIRD),
  );
  expect(bird.record).toMatchObject({ alignment, spots: [spot] });
  expect(bird.record.photographs?.[0]).toMatchObject({ traced: true, spots: [spot] });
});

test("traces of two photographs are joined: what one alone shows has half the presence", () => {
  const both = addPhotograph(sent(SECOND), "kept", { today: TODAY })(
    addPhotograph(sent(FIRST), "kept", { today: TODAY })(BIRD),
  );
  const traced = trace(SECOND, { alignment, spots: [spot, other] })(
    trace(FIRST, { alignment, spots: [spot] })(both),
  );
  expect(traced.record.spots).toEqual([spot, { ...other, presence: 0.5 }]);
});

test("a bird of whose photographs none has a spot has no spots, and is not untraced", () => {
  const bird = trace(FIRST, { alignment, spots: [] })(
    addPhotograph(sent(FIRST), "kept", { today: TODAY })(BIRD),
  );
  expect(bird.record.spots).toEqual([]);
});

test("a bird whose only traced photograph is taken off is untraced, and has no picture", () => {
  const traced = trace(FIRST, { alignment, spots: [spot] })(
    addPhotograph(sent(FIRST), "kept", { today: TODAY })(BIRD),
  );
  const { record } = removePhotograph(FIRST, TODAY)(traced);
  expect([record.spots, record.picture, record.alignment, record.photographs]).toEqual([
    undefined,
    "",
    undefined,
    [],
  ]);
});

const away: Alignment = { ...alignment, yaw: 0.4 };

/** A bird with two photographs, of which each is traced. */
const withTwo = [
  addPhotograph(sent(FIRST), "kept", { today: TODAY }),
  addPhotograph(sent(SECOND), "kept", { today: TODAY }),
  trace(FIRST, { alignment, spots: [spot] }),
  trace(SECOND, { alignment: away, spots: [spot, other] }),
].reduce((bird, change) => change(bird), BIRD);

// Rule (staff-screens)
test("of several photographs the one that is chosen is what visitors see, and the overlays lie as it does", () => {
  const { record } = showPhotograph(SECOND, TODAY)(withTwo);
  expect(record).toMatchObject({ picture: `${SECOND}.jpg`, icon: `${SECOND}-icon.jpg`, alignment: away });
  expect(record.spots).toHaveLength(2);
  expect(record.photographs).toEqual(withTwo.record.photographs);
});

test("a photograph's icon is the bird's where visitors see the photograph, and waits for that elsewhere", () => {
  expect(changeIcon(FIRST, "face.jpg")(withTwo).record).toMatchObject({ icon: "face.jpg" });
  const { record } = changeIcon(SECOND, "face.jpg")(withTwo);
  expect(record.icon).toBe(withTwo.record.icon);
  expect(showPhotograph(SECOND, TODAY)({ ...withTwo, record }).record.icon).toBe("face.jpg");
});

test("a photograph that is not traced can be shown, and then nothing lies over it", () => {
  const bird = addPhotograph(sent(SECOND), "kept", { today: TODAY })(
    trace(FIRST, { alignment, spots: [spot] })(addPhotograph(sent(FIRST), "kept", { today: TODAY })(BIRD)),
  );
  const { record } = showPhotograph(SECOND, TODAY)(bird);
  expect([record.picture, record.alignment, record.spots]).toEqual([`${SECOND}.jpg`, undefined, [spot]]);
});

test("where the visitors' picture is taken off, they see the next photograph as it lies", () => {
  const { record } = removePhotograph(FIRST, TODAY)(withTwo);
  expect(record).toMatchObject({ picture: `${SECOND}.jpg`, icon: `${SECOND}-icon.jpg`, alignment: away });
});

test("spots that were traced before there were photographs stay while none is traced", () => {
  const before = { ...BIRD, record: { ...BIRD.record, spots: [other] } };
  expect(addPhotograph(sent(FIRST), "kept", { today: TODAY })(before).record.spots).toEqual([other]);
});

/** A bird whose pattern was learned from visitors, although a photograph of it is traced. */
const taught = { ...withTwo, record: { ...withTwo.record, spots: [{ ...other, presence: 0.8 }] } };

// Rule (staff.md#before-and-after-publishing)
test.each([
  ["added", addPhotograph(sent("33333333-3333-4333-8333-333333333333"), "kept", { today: TODAY })],
  ["shown to visitors", showPhotograph(SECOND, TODAY)],
  ["taken off", removePhotograph(FIRST, TODAY)],
])("spots that were taken from visitors stay where a photograph is %s", (_, change) => {
  expect(change(taught).record.spots).toEqual(taught.record.spots);
});

// Rule (staff.md#before-and-after-publishing): A pattern taken from visitors stays whatever is done to the
//   penguin's photographs, until one of them is traced
test("spots that were taken from visitors stay where the only traced photograph is taken off, and go where one is traced", () => {
  expect(removePhotograph(SECOND, TODAY)(removePhotograph(FIRST, TODAY)(taught)).record.spots).toEqual(
    taught.record.spots,
  );
  expect(trace(SECOND, { alignment, spots: [spot] })(taught).record.spots).toEqual([spot]);
});

test("joined spots are known again whatever the order of their fields in the draft", () => {
  const { spots = [], photographs } = withTwo.record;
  const stored = spots.map(({ x, y, r, presence }) => ({ ...(presence && { presence }), r, y, x }));
  const bird = { ...withTwo, record: { ...withTwo.record, spots: stored, photographs } };
  expect(removePhotograph(FIRST, TODAY)(bird).record.spots).toEqual(
    removePhotograph(FIRST, TODAY)(withTwo).record.spots,
  );
});

const untraced = addPhotograph(sent(FIRST), "kept", { today: TODAY })(BIRD);
const seen = photographOf(untraced, FIRST);
const mine = { alignment, spots: [spot, other] };
const byAnother = trace(FIRST, { alignment: away, spots: [other] })(untraced);

test("what somebody else has traced since the photograph was opened is not written over, until it is seen", () => {
  const theirs = photographOf(byAnother, FIRST);
  expect(() => tracePhotograph(seen, mine, TODAY)(byAnother)).toThrow(
    expect.objectContaining({ code: "conflict", details: theirs }),
  );
  expect(tracePhotograph(theirs, mine, TODAY)(byAnother).record.spots).toEqual(mine.spots);
});

test("a trace is not saved on a photograph that somebody else has taken off", () => {
  expect(() => tracePhotograph(seen, mine, TODAY)(BIRD)).toThrow(
    expect.objectContaining({ code: "not-found" }),
  );
});

test("what else somebody has changed of a bird is no conflict with a trace, nor is the same trace", () => {
  const renamed = {
    ...addPhotograph(sent(SECOND), "kept", { today: TODAY })(untraced),
    name: { ja: "さんご" },
  };
  const traced = tracePhotograph(seen, mine, TODAY)(renamed);
  expect([traced.name.ja, traced.record.spots]).toEqual(["さんご", mine.spots]);
  expect(tracePhotograph(seen, mine, TODAY)(traced)).toEqual(traced);
});

// Rule (drafts-and-publishes): A photograph that was traced before it was sent goes in with its spots, once
test("a photograph that was traced before it was sent goes in with its spots, and twice no more than once", () => {
  const spots = [{ x: 195, y: 240, r: 3, bold: true }];
  const once = addTracedPhotograph(sent(FIRST), { alignment, spots }, { today: TODAY })(BIRD);
  expect(once.record.spots).toEqual(spots);
  expect(once.record.photographs).toMatchObject([{ id: FIRST, traced: true, alignment, spots }]);
  expect(once.record.picture).toBe(`${FIRST}.jpg`);
  expect(addTracedPhotograph(sent(FIRST), { alignment, spots }, { today: TODAY })(once)).toEqual(once);
});
