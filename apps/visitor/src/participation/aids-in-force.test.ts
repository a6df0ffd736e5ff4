import { type Aids, DEFAULT_AIDS, NO_AIDS } from "@harapen/contract/aids";
import type { Participation } from "@harapen/contract/calls/studies";
import { beforeEach, expect, test } from "vitest";
import type { KnownAquarium } from "../api/aquarium.ts";
import { queryClient } from "../api/query-client.ts";
import { aquariumQuery } from "../penguins/queries.ts";
import { aidsInForce } from "./aids-in-force.ts";
import { mayRecord } from "./recording.ts";
import { certaintyOf } from "./refresh-aquarium.ts";
import { type ParticipationStatus, useStudies } from "./study-store.ts";

const STUDY = { id: "11111111-1111-4111-8111-111111111111", version: 1, asks_consent: true };
const ARM: Aids = { ...NO_AIDS, narrowing: true };
const participation: Participation = {
  participant: "22222222-2222-4222-8222-222222222222",
  token: "a token",
  code: "22222222",
  aids: ARM,
  survey_parameter: null,
  study_version: 1,
  lasts: "device",
};

function open(changes: Partial<KnownAquarium>, status?: ParticipationStatus): void {
  const name = { ja: "", en: "", zh: "", ko: "" };
  const record = { slug: "minato", aqua_id: 1, name, band_colors: [], aids: DEFAULT_AIDS, ...changes };
  queryClient.setQueryData(aquariumQuery("minato").queryKey, record);
  if (status) setStatus(status);
}

const setStatus = (status: ParticipationStatus) =>
  useStudies.setState({ aquariums: { minato: { study: STUDY, status } } });

beforeEach(() => {
  queryClient.clear();
  useStudies.setState({ aquariums: {} });
});

test("an aquarium without a study has its own aids, and one that is not known none", () => {
  expect([aidsInForce("minato"), mayRecord("minato")]).toEqual([NO_AIDS, "unknown"]);
  open({});
  expect([aidsInForce("minato"), mayRecord("minato")]).toEqual([DEFAULT_AIDS, "full"]);
});

const withdrawal = { token: "token", code: "23456789", erase: false, state: "done" } as const;

test.each<[ParticipationStatus, Aids, string]>([
  [{ kind: "joined", participation }, ARM, "full"],
  [{ kind: "waiting" }, NO_AIDS, "nothing"],
  [{ kind: "asked" }, NO_AIDS, "nothing"],
  [{ kind: "declined" }, DEFAULT_AIDS, "nothing"],
  [{ kind: "ended" }, DEFAULT_AIDS, "nothing"],
  [{ kind: "left", withdrawal }, DEFAULT_AIDS, "nothing"],
])(
  "where a study asks for consent, a visitor who is $kind has their aids, and is recorded or not",
  (status, aids, recorded) => {
    open({ study: STUDY }, status);
    expect([aidsInForce("minato"), mayRecord("minato")]).toEqual([aids, recorded]);
  },
);

test("what is known of another study says nothing of this one", () => {
  open(
    { study: { ...STUDY, id: "33333333-3333-4333-8333-333333333333" } },
    { kind: "joined", participation },
  );
  expect([aidsInForce("minato"), mayRecord("minato")]).toEqual([NO_AIDS, "nothing"]);
});

test("a study that asks nobody leaves recording to the aquarium", () => {
  const study = { ...STUDY, asks_consent: false };
  for (const kind of ["waiting", "declined"] as const) {
    open({ study, recording: "anonymous" }, { kind });
    expect(mayRecord("minato")).toBe("anonymous");
  }
  open({ study, recording: "consent" }, { kind: "joined", participation });
  expect(mayRecord("minato")).toBe("nothing");
});

// Rule (studies-in-a-visit)
test.each([
  ["the same form", { version: 2, consent_version: 1 }, "full"],
  ["another form", { version: 3, consent_version: 2 }, "nothing"],
  ["a form of which it is not known since when", { version: 2 }, "nothing"],
])(
  "who agreed under earlier settings with %s keeps their aids, and is recorded only by that form",
  (_, versions, recorded) => {
    open({ study: { ...STUDY, ...versions } }, { kind: "joined", participation });
    expect([aidsInForce("minato"), mayRecord("minato")]).toEqual([ARM, recorded]);
    setStatus({ kind: "joined", participation: { ...participation, study_version: 2 } });
    expect(mayRecord("minato")).toBe("full");
  },
);

test.each([
  [undefined, "certain"],
  [23, "recent"],
  [25, "old"],
  // The device's clock was set back.
  [-25, "old"],
])("what the device has kept of an aquarium for %s hours is %s", (hours, certainty) => {
  expect(certaintyOf("minato")).toBe("certain");
  const known = { ...(hours !== undefined && { cachedAt: Date.now() - hours * 3_600_000 }) };
  open(known);
  expect(certaintyOf("minato")).toBe(certainty);
});
