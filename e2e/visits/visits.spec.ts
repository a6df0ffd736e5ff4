import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULT_AIDS } from "@harapen/contract/aids";
import type { Penguin } from "@harapen/contract/penguin";
import type { StudyArm } from "@harapen/contract/studies/settings";
import { type BrowserContext, test as base, expect } from "@playwright/test";
import { rebuiltInCopy } from "../../apps/server/src/testing/studies/sessions-as-rebuilt.ts";
import { writeCopies } from "../support/aquariums/copies.ts";
import { type FaultProxy, startFaultProxy } from "../support/delivery/fault-proxy.ts";
import { penguinsOf } from "../support/demo-aquarium.ts";
import { type RunningServer, START_MS, startServer } from "../support/server.ts";
import { plainForm } from "../support/studies/asked-visitor.ts";
import { runStudy } from "../support/studies/run-study.ts";
import type { Visit } from "./actions/action.ts";
import { StoredSince } from "./expectations/stored.ts";
import { VisitModel } from "./model/visit-model.ts";
import { Phone } from "./phone/phone.ts";
import { createRandom } from "./random.ts";
import { formatScript, parseScript, type Step } from "./script.ts";
import { shrink } from "./shrink.ts";
import { expectAgreement, leave, replay, walkRandomly } from "./visit.ts";

/** The one visit of a short run, a quarter of a minute long: the first with a study. */
const SHORT_RUN = [3];
/** `npm run test:faults` asks for more visits, for a single one by its seed, or for a script. */
const { HARAPEN_VISITS: VISITS, HARAPEN_VISITS_SEED: SEED, HARAPEN_VISITS_SCRIPT: VISIT } = process.env;
const MANY = VISITS ? Array.from({ length: Number(VISITS) }, (_, index) => index + 1) : SHORT_RUN;
const SEEDS = SEED ? [Number(SEED)] : MANY;

/** The most attempts to find a shorter failing script: a script takes seconds, a failure half a minute. */
const SHRINK_ATTEMPTS = 30;
const MAX_VISIT_MS = 240_000;

interface Aquarium {
  readonly server: RunningServer;
  readonly proxy: FaultProxy;
  readonly penguins: readonly Penguin[];
}

/** One server for many visits, behind a network that can be at fault. */
const test = base.extend<object, { aquarium: Aquarium }>({
  aquarium: [
    async ({ browser }, use) => {
      const folder = mkdtempSync(join(tmpdir(), "harapen-aquariums-"));
      // In the model, a search fails if the server does.
      await writeCopies(folder, [{ searchOnDevice: false }], browser);
      const server = await startServer({ IMPORT_DIR: folder });
      rmSync(folder, { recursive: true });
      const proxy = await startFaultProxy(server.origin);
      await use({ server, proxy, penguins: await penguinsOf(server) });
      await proxy.stop();
      await server.stop();
    },
    { scope: "worker", timeout: START_MS },
  ],
});

/** Whether a study runs during a visit: in one of three. */
const hasStudy = (seed: number) => seed % 3 === 0;

/** Two arms that differ in something that the model ignores. */
const ARMS: StudyArm[] = [
  { key: "badge", name: "With the badge", weight: 1, aids: DEFAULT_AIDS },
  { key: "bare", name: "Without it", weight: 1, aids: { ...DEFAULT_AIDS, close_match: false } },
];

/** Runs a visit from its beginning to its end; rejects if something disagrees with the model. */
async function run(
  context: BrowserContext,
  { server, proxy, penguins }: Aquarium,
  seed: number,
  action: (visit: Visit) => Promise<void>,
): Promise<void> {
  proxy.faults.clear();
  const study = hasStudy(seed)
    ? await runStudy(server, "minato", { consent: plainForm(), arms: ARMS })
    : undefined;
  try {
    const stored = new StoredSince(server.dataDir);
    const phone = new Phone(context, proxy);
    const visit: Visit = { model: new VisitModel(penguins), phone, study: study?.id };
    await action(visit);
    await leave(visit);
    await expectAgreement(visit, stored);
    if (study) expect(study.participants()).toHaveLength(1);
    const { made, rebuilt } = await rebuiltInCopy(server.dataDir);
    expect(rebuilt, "sessions as the log makes them").toEqual(made);
  } finally {
    await study?.stop();
  }
}

// A trace of every visit would double its time; a failed one is replayed by its script.
test.use({ trace: "off", actionTimeout: 20_000 });

for (const seed of SEEDS) {
  // Rule (delivery-of-events): In any lawful order of acts, reloads, network cuts and languages, records,
  //   album and log agree
  test(`what is saved, shown and recorded of visit ${seed} agrees with the model`, async ({
    context,
    contextOptions,
    browser,
    aquarium,
  }) => {
    test.setTimeout(SEED ? SHRINK_ATTEMPTS * MAX_VISIT_MS : MAX_VISIT_MS);
    const random = createRandom(seed);
    const steps: Step[] = VISIT ? parseScript(VISIT) : [];
    const fails = async (script: readonly Step[]) => {
      const other = await browser.newContext(contextOptions);
      const failed = run(other, aquarium, seed, (visit) => replay(visit, script)).then(
        () => false,
        () => true,
      );
      return failed.finally(() => other.close());
    };
    try {
      await run(context, aquarium, seed, (visit) =>
        VISIT ? replay(visit, steps) : walkRandomly(visit, random, random.integer(15, 30), steps),
      );
    } catch (error) {
      const script = SEED || VISIT ? await shrink(steps, fails, SHRINK_ATTEMPTS) : steps;
      if (error instanceof Error) error.message += `\n\nSEED=${seed} VISIT='${formatScript(script)}'`;
      throw error;
    }
  });
}
