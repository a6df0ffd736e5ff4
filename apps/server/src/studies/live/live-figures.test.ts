import { DEFAULT_AIDS } from "@harapen/contract/aids";
import { expect, it } from "vitest";
import { studySettings } from "../../testing/studies/study-settings.ts";
import { liveFigures } from "./live-figures.ts";
import type { Visit } from "./visit.ts";

const VISITS = 2_000;
/** Of visits in one turn of the event loop, far fewer than a large study has. */
const MOST_A_TURN = 500;

// Rule (research.md#watching): Other work gets turns of the event loop while thousands of visits are counted
it("live figures of thousands of visits let others have the event loop between", async () => {
  const touched = new Set<string>();
  let most = 0;
  let isDone = false;
  const turn = () => {
    most = Math.max(most, touched.size);
    touched.clear();
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const visits = Array.from({ length: VISITS }, (_, index) => watched(visitOf(`${index}`), touched));
  const study = {
    id: "study",
    aquarium: "minato",
    pilot_of: null,
    discarded_at: null,
    unblinded_at: null,
    current: { version: 1, consent_version: 1, settings: studySettings(), at: "", by: null, reason: "" },
  };
  const judgements = {
    arms: new Map(visits.map(({ session }) => [session, "bare"])),
    truthOf: () => undefined,
  };

  const { all } = await liveFigures(
    { study, visits, judgements, seen: 0, kiosks: new Map(), isPartial: false, asOf: 0 },
    {},
  );
  isDone = true;

  expect([all.visits, all.funnel.home, all.outcomes]).toEqual([VISITS, VISITS, VISITS]);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(MOST_A_TURN);
});

/** Returns a visit that notes every reading of its participant or of what they did. */
function watched(visit: Visit, touched: Set<string>): Visit {
  return new Proxy(visit, {
    get(target, name, receiver) {
      if (name === "joined" || name === "steps" || name === "outcomes") touched.add(target.session);
      return Reflect.get(target, name, receiver);
    },
  });
}

function visitOf(session: string): Visit {
  return {
    session,
    aquarium: "minato",
    firstReceived: 0,
    lastReceived: 0,
    started: 0,
    hasStart: true,
    device: session,
    kind: "phone",
    locale: "ja",
    joined: { participant: session },
    steps: new Set(["home"]),
    outcomes: [{ search: session, drawing: session, rank: 1, penguin: "p1", listed: 6 }],
    completeness: "complete",
    missing: 0,
    ended: true,
    lastName: "session_end",
    clockOffset: 0,
    backwards: 0,
    errors: [],
    versions: new Set(),
    aids: [{ version: 1, reported: [DEFAULT_AIDS], exposed: new Set() }],
  };
}
