import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WHOLE_STUDY } from "@harapen/contract/staff/studies/exports";
import { type Browser, expect, test } from "@playwright/test";
import { dataPackageFaults } from "../../apps/server/src/testing/research/check-data-package.ts";
import type { ServerDatabase } from "../../apps/server/src/testing/studies/beside-server.ts";
import {
  isThere,
  runStarter,
  STARTERS,
  starterLines,
} from "../../apps/server/src/testing/studies/run-starter.ts";
import { rebuiltSessions } from "../../apps/server/src/testing/studies/sessions-as-rebuilt.ts";
import { BROKEN_VERSION } from "../support/studies/four-weeks/http-visitor.ts";
import { type Estimate, studyReport } from "../support/studies/four-weeks/report.ts";
import { DAYS, DECLINING_A_DAY, ScriptedStudy } from "../support/studies/four-weeks/scripted-study.ts";
import { SimulatedClock } from "../support/studies/four-weeks/simulated-clock.ts";
import { STUDY_DATABASES } from "../support/studies/four-weeks/study-databases.ts";
import { StudyServer } from "../support/studies/four-weeks/study-server.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = DAY_MS / 24;
/** Ten in the morning in Tokyo on the first day. */
const FIRST = Date.parse("2026-09-01T01:00:00.000Z");
const VISITORS = 600;
/** The number of visitors of the second study, in which the arms make no difference. */
const OTHERS = 240;
/** The shares of visitors who recognize their penguin, which the reports have to find. */
const EFFECT = { compared: 0.8, bare: 0.55 };
const NO_EFFECT = { compared: 0.7, bare: 0.7 };
/** The days, from 0, on which one of the visitors uses a real browser. */
const IN_BROWSER = [1, 5, 11, 15, 20, 26];
/**
 * In week two, the server is out of service, and a version of the app is released whose confirmations nobody
 * can read; in week three, somebody withdraws.
 */
const DAY_OF_FAULT = 9;
const DAY_OF_WITHDRAWAL = 16;
/** The day on which a researcher looks at what there is by then, blinded. */
const DAY_OF_LOOK = 18;
const CUT_OFF = 6;
const WITH_BROKEN_APP = 6;

const includes = ({ low, high }: Estimate, value: number) => low <= value && value <= high;

for (const { kind, start } of STUDY_DATABASES)
  test(`the report of a study of four weeks over ${kind}, made of its export alone, finds the effect that was put in, and none where there is none`, async ({
    browser,
  }) => {
    test.setTimeout(900_000);
    const folder = mkdtempSync(join(tmpdir(), "harapen-four-weeks-"));
    const database = await start(folder);
    await studyOfFourWeeks(browser, folder, database.settings).finally(() => database.stop());
    rmSync(folder, { recursive: true });
  });

async function studyOfFourWeeks(browser: Browser, folder: string, database: ServerDatabase): Promise<void> {
  const clock = new SimulatedClock(folder, FIRST - HOUR_MS);
  const server = await StudyServer.start(database, clock);
  const place = { server, clock };
  const study = await ScriptedStudy.start({
    ...place,
    aquarium: "minato",
    seed: "an effect",
    visitors: VISITORS,
    recognition: EFFECT,
    asks: true,
  });
  const other = await ScriptedStudy.start({
    ...place,
    aquarium: "kitano",
    seed: "no effect",
    visitors: OTHERS,
    recognition: NO_EFFECT,
    asks: false,
  });
  let code = "";

  for (let day = 0; day < DAYS; day++) {
    clock.advanceTo(FIRST + day * DAY_MS);
    if (day === 0) {
      const [visitor] = await study.comeTogether(1);
      code = visitor?.participation.code ?? "";
    }
    if (IN_BROWSER.includes(day)) await study.comeWithBrowser(browser);
    if (day === DAY_OF_FAULT) await faultOf(study, server, clock);
    if (day === DAY_OF_WITHDRAWAL) await study.staff.withdraw(study.id, code);
    if (day === DAY_OF_LOOK) await lookBlinded(study, server, join(folder, "blinded"));
    await study.restOfDay(day);
    await other.restOfDay(day);
  }
  expect(await study.outcomeOfJoining(0), "who has withdrawn stays so").toBe("over");

  const reports = [];
  for (const each of [study, other]) {
    await each.staff.freezeAndUnblind(each.id);
    const exported = join(folder, each.id);
    await server.exportStudy(each.id, exported);
    expect(dataPackageFaults(exported)).toEqual([]);
    reports.push(studyReport(exported, "rings", "bare"));
    await expectStarterAsLive(each, exported);
  }
  await server.stop();
  const { made, rebuilt } = await rebuiltSessions(database);
  expect(rebuilt, "sessions as the log makes them").toEqual(made);
  const [found, none] = reports;
  if (!found || !none) throw new Error("there are two reports");
  for (const [name, { codes: _, ...figures }] of Object.entries({ found, none }))
    await test.info().attach(name, { body: JSON.stringify(figures), contentType: "application/json" });

  expect(found.counts).toMatchObject({ joined: VISITORS, withdrew: 1, analysed: VISITORS - 1 });
  const declined = DAYS * DECLINING_A_DAY;
  expect(found.counts, "askings").toMatchObject({ asked: VISITORS + declined, declined });
  expect(found.codes).toHaveLength(VISITORS - 1);
  expect(found.codes).not.toContain(code);
  expect(found.quality).toMatchObject({
    quarantined: { [BROKEN_VERSION]: WITH_BROKEN_APP },
    late: CUT_OFF,
  });
  expect(found.exposed).toEqual({ bare: {}, rings: expect.objectContaining({ rings: expect.any(Number) }) });
  expect(includes(found.difference, EFFECT.compared - EFFECT.bare), "the effect that was put in").toBe(true);
  expect(found.difference.low).toBeGreaterThan(0);
  expect(found.p).toBeLessThan(0.001);

  expect(none.counts).toMatchObject({ joined: OTHERS, withdrew: 0, analysed: OTHERS });
  expect(includes(none.difference, 0), "no effect").toBe(true);
  expect(none.p).toBeGreaterThan(0.05);
}

/**
 * Makes a blinded export while the study runs: its own starter has letters for arms, and all together as
 * "Live".
 */
async function lookBlinded(study: ScriptedStudy, server: StudyServer, folder: string): Promise<void> {
  await server.exportStudy(study.id, folder, { ...WHOLE_STUDY, drawings: false, blinded: true });
  expect(dataPackageFaults(folder)).toEqual([]);
  const live = await study.staff.live(study.id);
  expect(live.arms, "arms are hidden").toEqual([]);
  for (const starter of STARTERS.filter(([program]) => isThere(program))) {
    const { lines } = runStarter(folder, starter);
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toEqual(starterLines(live).at(-1));
  }
}

/** The starters of a study's export have the figures of "Live", by arm. */
async function expectStarterAsLive({ staff, id }: ScriptedStudy, folder: string): Promise<void> {
  const live = await staff.live(id);
  expect(live.arms).toHaveLength(2);
  for (const starter of STARTERS.filter(([program]) => isThere(program)))
    expect(runStarter(folder, starter).lines).toEqual(starterLines(live));
}

/**
 * Takes the server out of service for two hours, while visitors' events wait on their devices; then lets
 * others come with a broken version of the app.
 */
async function faultOf(study: ScriptedStudy, server: StudyServer, clock: SimulatedClock): Promise<void> {
  let cutOff = 0;
  let outage: Promise<void> | undefined;
  const outOfService = async () => {
    await server.stop();
    clock.advanceTo(clock.now() + 2 * HOUR_MS);
    await server.startAgain();
  };
  const goesOut = Promise.withResolvers<void>();
  await study.comeTogether(CUT_OFF, {
    async whileWaiting() {
      cutOff += 1;
      if (cutOff === CUT_OFF) {
        outage = outOfService();
        goesOut.resolve();
      }
      await goesOut.promise;
      await outage;
    },
  });
  await study.comeTogether(WITH_BROKEN_APP, { version: BROKEN_VERSION });
  const alerts = async () => (await study.staff.quality(study.id)).alerts.map(({ kind }) => kind);
  await expect.poll(alerts, { timeout: 90_000, intervals: [1_000] }).toContain("quarantined");
  const { rows, clocks } = await study.staff.quality(study.id);
  expect(rows.quarantined).toBe(WITH_BROKEN_APP);
  expect(clocks.behind_or_late).toBe(CUT_OFF);
}
