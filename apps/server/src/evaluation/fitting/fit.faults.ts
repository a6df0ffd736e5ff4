import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { PATHS } from "@harapen/contract/calls/paths";
import { SEARCH_VERSION_HEADERS } from "@harapen/contract/calls/search";
import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import { fittedVisitorsResponse } from "@harapen/contract/staff/fitted-visitors";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { VisitorTrait } from "@harapen/contract/visitor-traits";
import { SHIPPED_TRAITS } from "@harapen/recognition/fitting/traits";
import type { FittedTrait } from "@harapen/recognition/internals/fitting/fit-visitors";
import { createRandom } from "@harapen/simulator/random";
import { ADULT, CHILD, GLIMPSE, type Visitor } from "@harapen/simulator/visitors";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Drawn, SimulatedHall } from "../../testing/evaluation/simulated-hall.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";
import { fitAquarium } from "./fit-command.ts";

const PENGUINS = 6;
const FEW = 60;
const HONEST = 84;
const FORGED = 1_000;
/** How often a visitor here sees a spot where there is none: the engine reckons with much less. */
const IMAGINED = 0.4;

/** The hall's own visitors: they add marks that stand for no spot, and scatter a little more. */
const OWN = [ADULT, CHILD, GLIMPSE].map(
  (visitor): Visitor => ({
    ...visitor,
    jitter: { ...visitor.jitter, deviation: 1.2 * visitor.jitter.deviation },
    clutter: 7 * visitor.clutter,
  }),
);

/** Those who want to spoil it: what they draw is of the bird, and three times as far off as they can. */
const FORGERS = OWN.map(
  (visitor): Visitor => ({
    ...visitor,
    jitter: { ...visitor.jitter, deviation: 2.5 * visitor.jitter.deviation },
    shift: { x: 3 * visitor.shift.x, y: 3 * visitor.shift.y },
    omission: { typical: 0.5, small: 0.6 },
  }),
);

interface Fit {
  readonly visits: number;
  readonly answered: number;
  readonly weight: number;
  readonly networks: number;
  readonly version?: number;
  readonly whyNot?: string;
  readonly fitted: readonly FittedTrait[];
}

let app: RunningApp;
let keeper: SignedInPerson;
let hall: SimulatedHall;
const random = createRandom("fitted beside a server");
beforeAll(async () => {
  app = await runApp();
  keeper = await signInPerson(app, "Keeper", { roles: [{ aquarium: SLUG, role: "keeper" }] });
  hall = await SimulatedHall.in(app.database, { seed: "fitted hall", penguins: PENGUINS });
});
afterAll(() => app.stop());

async function fitNow(): Promise<Fit> {
  const lines: string[] = [];
  await fitAquarium(app.database, { aquarium: SLUG, json: true }, (line) => lines.push(line));
  return JSON.parse(lines.join("\n"));
}

/**
 * Lets visitors come whom a witness sees; half of them save nothing, and each is asked about an empty place.
 */
async function comeHonestly(from: number, to: number): Promise<void> {
  for (let number = from; number < to; number++) {
    const seen = hall.penguins[number % PENGUINS] as string;
    const drawn = hall.draw(seen, OWN);
    const participant = await hall.join(`device ${number}`);
    const saved = number % 2 === 0;
    await hall.visit({ drawn, place: 1, participant, seen, saved, answered: [askEmpty(seen)] });
  }
}

function askEmpty(penguin: string): AnsweredLook {
  for (;;) {
    const [x, y] = [random.integer(140, 230), random.integer(150, 320)];
    const near = hall.spotsOf(penguin).some((spot) => Math.hypot(spot.x - x - 15, spot.y - y - 15) < 35);
    if (near) continue;
    return { kind: "spot", x, y, w: 30, h: 30, answer: random.chance(IMAGINED) ? "yes" : "no" };
  }
}

/** Confirms drawings from one network, each on a device of its own, over weeks. */
async function forge(): Promise<void> {
  const drawings = hall.penguins.flatMap((penguin) =>
    Array.from({ length: 5 }, () => ({ penguin, drawn: hall.draw(penguin, FORGERS) })),
  );
  for (let number = 0; number < FORGED; number++) {
    const { penguin, drawn } = drawings[number % drawings.length] as { penguin: string; drawn: Drawn };
    const place = 1 + drawn.ranking.findIndex(({ id }) => id === penguin);
    await hall.visit({ drawn, place, prefix: "one", device: `forged ${number}`, traced: false });
  }
}

async function searchedWith(): Promise<string | null> {
  const { strokes } = hall.draw();
  const body = { pos: countByCell(strokes), part: everythingVisible(), aquarium: SLUG, data: strokes };
  const answer = await app.post(PATHS.search, body);
  expect(answer.status).toBe(200);
  return answer.headers.get(SEARCH_VERSION_HEADERS.visitors);
}

const take = (version: number) => keeper.call("POST", STAFF_PATHS.takeFittedVisitors(SLUG), { version });
const end = (version: number) => keeper.call("POST", STAFF_PATHS.endFittedVisitors(SLUG), { version });
const versions = async () =>
  fittedVisitorsResponse.parse(await (await keeper.call("GET", STAFF_PATHS.fittedVisitors(SLUG))).json())
    .versions;
const trait = ({ fitted }: Fit, name: VisitorTrait) =>
  fitted.find((each) => each.trait === name) as FittedTrait;

// Rule (how-visitors-draw): Visits forged from one network propose nothing, and move no proposal
it("1,000 forged visits propose nothing and move nothing; a keeper takes what honest ones say", async ({
  annotate,
}) => {
  await comeHonestly(0, FEW);
  expect(await fitNow()).toMatchObject({ visits: FEW, answered: FEW, whyNot: "too-few", fitted: [] });

  await comeHonestly(FEW, HONEST);
  const honest = await fitNow();
  expect([honest.visits, honest.answered, honest.whyNot]).toEqual([HONEST, HONEST, undefined]);
  // Every drawing counts, saved or not, and so do the answers: `imagined` is told by answers alone.
  expect(trait(honest, "imagined").low).toBeGreaterThan(SHIPPED_TRAITS.imagined);
  expect(trait(honest, "imagined").high).toBeGreaterThan(IMAGINED);
  expect(trait(honest, "clutter").low).toBeGreaterThan(SHIPPED_TRAITS.clutter);

  await forge();
  // Of a thousand those are read that may teach, and all together weigh as much as one.
  const both = await fitNow();
  expect([both.networks, both.visits < 2 * HONEST + FEW, both.weight < honest.weight + 1.01]).toEqual([
    HONEST + 1,
    true,
    true,
  ]);
  for (const { trait: name, value, low, high } of honest.fitted) {
    const moved = trait(both, name);
    await annotate(
      `${name}: ${value.toPrecision(3)} (${low.toPrecision(3)} to ${high.toPrecision(3)}) -> ${moved.value.toPrecision(3)}`,
    );
    expect(moved.value, name).toBeGreaterThan(low);
    expect(moved.value, name).toBeLessThan(high);
  }
  expect(both.whyNot).toBeUndefined();

  const version = both.version as number;
  expect(await versions()).toMatchObject([{ version, state: "proposed" }]);
  expect(await searchedWith()).toBe("shipped");
  // The study of the witnesses runs until now.
  expect((await take(version)).status).toBe(409);
  const { stored } = app.rooms.studies;
  await stored.setStatus(hall.fixture.study.id, "frozen");
  expect((await take(version)).status).toBe(409);
  await stored.setStatus(hall.fixture.study.id, "closed");
  expect((await take(version)).status).toBe(200);
  expect(await searchedWith()).toMatch(/^[0-9a-f]{12}$/);
  expect((await end(version)).status).toBe(200);
  expect(await searchedWith()).toBe("shipped");
  expect(await versions()).toEqual([]);

  // Without those whom a witness saw, a network is left that is no evidence, whatever it says.
  await app.database.deleteFrom("truth").execute();
  await app.database.deleteFrom("record").where("answer_prefix", "<>", "one").execute();
  expect(await fitNow()).toMatchObject({ networks: 1, whyNot: "too-few", fitted: [] });
}, 1_800_000);
