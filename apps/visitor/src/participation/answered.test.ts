// Rule (studies-in-a-visit)

import { expect, test } from "vitest";
import { storageOf } from "../delivery/testing/device.ts";
import { GuardedStorage } from "../platform/web-storage.ts";
import { seemsAnswered } from "./answered.ts";
import { KeptDecisions, type StudyDecision } from "./kept-decisions.ts";
import { AQUARIUM, CONSENT, PARTICIPANT, STUDY } from "./testing/page.ts";

const agreed = (version: number) => ({ consent: { ...CONSENT, version } });
const joined = (study_version: number) => ({ participation: { ...PARTICIPANT, study_version } });

test.each<[Partial<StudyDecision>, version: number, answered: boolean]>([
  [{ decision: "declined", declined_version: 2 }, 2, true],
  [{ decision: "declined", declined_version: 1 }, 2, false],
  [{ decision: "declined", declined_version: 0 }, 0, true],
  [{ decision: "joined", ...joined(2) }, 2, true],
  [{ decision: "joined", ...joined(5) }, 2, true],
  [{ decision: "joined", ...joined(1) }, 2, false],
  [{ decision: "wanted", ...agreed(2) }, 2, true],
  [{ decision: "wanted", ...agreed(1) }, 2, false],
  [{ decision: "wanted" }, 0, true],
  [{ decision: "left" }, 2, true],
  [{ decision: "over" }, 2, true],
  [{ decision: "revoked" }, 2, true],
  [{ decision: "left", study: "99999999-9999-4999-8999-999999999999" }, 2, false],
])("a device that has kept %j has answered form %i: %s", (kept, version, answered) => {
  for (const lasts of ["device", "visit"] as const) {
    const stores = [storageOf(new Map()), storageOf(new Map())] as const;
    const [session, local] = stores.map((store) => new GuardedStorage(() => store)) as [
      GuardedStorage,
      GuardedStorage,
    ];
    const decision = {
      study: STUDY.id,
      decision: "left",
      consent: null,
      declined_version: 0,
      ...kept,
    } as const;
    new KeptDecisions({ session, local, isKiosk: () => false, newId: () => "" }).keep(
      AQUARIUM,
      lasts,
      decision,
    );
    expect(seemsAnswered({ aquarium: AQUARIUM, study: STUDY.id, version }, stores)).toBe(answered);
    expect(seemsAnswered({ aquarium: "elsewhere", study: STUDY.id, version }, stores)).toBe(false);
  }
});
