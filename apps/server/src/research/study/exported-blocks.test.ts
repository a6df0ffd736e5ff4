import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { WHOLE_STUDY } from "@harapen/contract/staff/studies/exports";
import type { StudySettings } from "@harapen/contract/studies/settings";
import { pino } from "pino";
import { expect, it } from "vitest";
import { openDatabase } from "../../database/database.ts";
import { Signer } from "../../platform/signer.ts";
import { joinStudy } from "../../studies/enrolment/join-study.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { parseCsvTable } from "../../testing/csv.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { dataPackageFaults } from "../../testing/research/check-data-package.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { consentForm, studySettings } from "../../testing/studies/study-settings.ts";
import { HALL } from "../../testing/studies/test-study.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { exportStudy } from "./export-study.ts";

describeEachDatabase("the export of a study in blocks", ({ newMigratedSettings }) => {
  // Rule (research.md#how-arms-are-drawn): An auditor draws each block again by the key
  it("has each participant's place, and with the key alone an auditor finds every arm by its README", async () => {
    const settings = await newMigratedSettings();
    const rooms = roomsOf(await openDatabase(settings, pino({ level: "silent" })));
    await rooms.catalog.aquariums.replace(await aquariumContent());
    const study = await runInBlocks(rooms);
    const signer = new Signer(randomBytes(32));
    const locales = ["ja", "ja", "en"] as const;
    for (let index = 0; index < 30; index++)
      await joinStudy(
        { studies: rooms.studies, signer },
        study,
        {
          aquarium: HALL,
          study: study.id,
          device: randomUUID(),
          visit: randomUUID(),
          consent: { version: 1, locale: locales[index % 3] ?? "ja", guardian: false, answer: 1 },
        },
        { recording: "full" },
      );
    const folder = join(temporaryFolder(), "export");
    await exportStudy({ folder, study: study.id, selection: WHOLE_STUDY }, settings);
    await rooms.close();

    const read = (file: string) => readFileSync(join(folder, file), "utf8");
    expect(dataPackageFaults(folder)).toEqual([]);
    const [version] = (JSON.parse(read("study.json")) as StudyFile).versions;
    expect(version?.allocation).toEqual({ method: "blocks", block_sizes: [3, 6], stratum: "language" });
    const said = read("README.md");
    for (const text of [
      "allocated 5 : 10 in permuted blocks of 3 or 6 participants, drawn for each block",
      "each language of the consent form",
      "`key` in the table `study`",
    ])
      expect(said).toContain(text);
    expect(said).not.toContain("simple randomisation");
    expect(said).not.toContain(study.key);

    const participants = parseCsvTable(read("participants.csv"));
    expect(participants).toHaveLength(30);
    const byStratum = Map.groupBy(participants, ({ stratum = "" }) => stratum);
    expect([...byStratum].map(([stratum, own]) => [stratum, own.length]).sort()).toEqual([
      ["en", 10],
      ["ja", 20],
    ]);
    for (const { stratum, block, block_position, arm, consent_locale } of participants) {
      expect(stratum).toBe(consent_locale);
      expect(auditedBlock(study.key, `${stratum}:${block}`)[Number(block_position) - 1]).toBe(arm);
    }
  });
});

interface StudyFile {
  readonly versions: readonly { readonly allocation: object }[];
}

async function runInBlocks({ studies: { stored } }: ReturnType<typeof roomsOf>) {
  const [hints, bare] = studySettings().arms;
  if (!hints || !bare) throw new Error("the study has two arms");
  const changes: Partial<StudySettings> = {
    arms: [
      { ...hints, weight: 5 },
      { ...bare, weight: 10 },
    ],
    consent: consentForm(),
    blocks: { groups: [1, 2], stratum: "language" },
  };
  const id = await stored.add(HALL, { settings: studySettings(changes), by: null, reason: "" });
  await stored.setStatus(id, "running");
  const study = await stored.find(id);
  if (!study) throw new Error("the study was not added");
  return study;
}

/** Draws a block of 1 : 2 as the README says, by nothing of the app's. */
function auditedBlock(key: string, name: string): string[] {
  const digest = (text: string) => createHmac("sha256", Buffer.from(key, "hex")).update(text).digest();
  const size = [3, 6][Math.floor((2 * digest(`block-size:${name}`).readUIntBE(0, 6)) / 2 ** 48)] ?? 0;
  return [...Array<string>(size / 3).fill("hints"), ...Array<string>((2 * size) / 3).fill("bare")]
    .map((arm, number) => ({ arm, by: digest(`block:${name}:${number}`) }))
    .sort((one, other) => Buffer.compare(one.by, other.by))
    .map(({ arm }) => arm);
}
