import type { Stroke } from "@harapen/contract/drawing";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { studyDrawingResponse, studyDrawingsResponse } from "@harapen/contract/staff/studies/replay";
import { saveStudy, takePart } from "../../apps/server/src/testing/studies/study-beside-server.ts";
import { expectNoViolations } from "../support/axe.ts";
import { Fingers } from "../support/fingers.ts";
import { FURTHER } from "../support/further.ts";
import { LABELS } from "../support/labels.ts";
import { beginToDraw, candidates, search } from "../support/search-steps.ts";
import { DESKTOP } from "../support/staff/every-screen.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { holdCall } from "../support/staff/hold-call.ts";
import { rows } from "../support/stored-rows.ts";

const labels = LABELS.en;

// Rule (research.md#replay): Where a drawing is opened, or left for the list, the focus goes on to the
//   screen's main part
test("a drawing is replayed as its visitor drew it and saved it, undo and unseen areas included", {
  tag: FURTHER,
}, async ({ page, server, signInAs }) => {
  const fingers = await Fingers.on(page);
  await beginToDraw(page, labels);
  await fingers.ring({ x: 170, y: 200 });
  await fingers.stroke([
    { x: 200, y: 250 },
    { x: 230, y: 260 },
    { x: 240, y: 300 },
  ]);
  await page.getByRole("button", { name: labels.undo }).tap();
  await fingers.tap({ x: 220, y: 300 });
  await page.getByRole("button", { name: labels.invisibleAreas }).tap();
  await page.getByTestId("belly-cell").nth(6).tap();
  await search(page, labels);
  await candidates(page).first().tap();
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect(page.getByRole("alert")).toContainText(labels.sent);

  const sessions = () =>
    rows(
      server.dataDir,
      "select session_id, json_extract(payload, '$.search_id') as search from event where name = 'confirm_correct' and aquarium = 'minato'",
    );
  await expect.poll(() => sessions().length).toBe(1);
  const { study } = await saveStudy(server.dataDir, "minato");
  await takePart(server.dataDir, study, String(sessions()[0]?.session_id));
  const analyst = await signInAs({ role: "analyst", aquarium: "minato" }, "en");
  const list = await analyst.call("GET", STAFF_PATHS.studyDrawings("minato", study.id));
  const [drawing] = studyDrawingsResponse.parse(await list.json()).drawings;
  expect(drawing).toMatchObject({ outcome: "confirmed", strokes: 2, undone: 1, searches: 1, missing: 0 });
  const path = STAFF_PATHS.studyDrawing("minato", study.id, drawing?.drawing ?? "");
  const answer = await analyst.call("GET", `${path}?participant=${drawing?.participant}`);
  const { timeline } = studyDrawingResponse.parse(await answer.json());
  // Tests before this one may have saved others at the same server.
  const [record] = rows(
    server.dataDir,
    `select strokes, part from record where search_id = '${sessions()[0]?.search}'`,
  );
  const saved: Stroke[] = JSON.parse(String(record?.strokes));
  const replayed = timeline.strokes.filter(({ removed }) => removed === null);
  expect(replayed.map(({ points }) => points.map(([x, y]) => ({ x, y })))).toEqual(
    saved.map(({ pos }) => pos.map(({ x, y }) => ({ x, y }))),
  );
  expect(timeline.masks.at(-1)?.part).toEqual(JSON.parse(String(record?.part)));

  await page.goto(`/staff/minato/studies/of/${study.id}/replay`);
  await page.getByRole("button", { name: /^Replay drawing 1/ }).tap();
  await expect(page.getByRole("img", { name: "The drawing. Strokes: 2, unseen areas: 1" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("link", { name: "All drawings" }).press("Enter");
  await expect(page.getByRole("button", { name: /^Replay drawing 1/ })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

// Rule (research.md#replay)
test.describe("on a desk", () => {
  test.use(DESKTOP);

  test("drawings are chosen, laid over their penguin's picture, played, and stepped through by the keyboard", {
    tag: FURTHER,
  }, async ({ page, server, signInAs }) => {
    const visits = [{ penguin: "k01" }, { penguin: "k01" }, { penguin: null }] as const;
    const { study } = await saveStudy(server.dataDir, "kitano", visits);
    await signInAs({ role: "researcher", aquarium: "kitano" }, "en");
    await page.goto(`/staff/kitano/studies/of/${study.id}/replay`);
    const drawings = page.getByRole("button", { name: /^Replay drawing/ });
    await expect(drawings).toHaveCount(3);
    await page.getByLabel("How it ended").selectOption("Never searched");
    await expect(drawings).toHaveCount(1);
    await page.getByLabel("How it ended").selectOption("All");
    await page.getByLabel("Penguin").selectOption({ value: "k01" });
    await expect(drawings).toHaveCount(2);
    await page.getByRole("switch", { name: "Over its picture" }).click();
    await expect(drawings.first().locator("image")).toHaveAttribute("href", /media/);
    await expectNoViolations(page, "drawings over a picture");

    await drawings.first().click();
    const drawn = (strokes: number) =>
      page.getByRole("img", { name: `The drawing. Strokes: ${strokes}, unseen areas: 0` });
    await expect(drawn(4)).toBeVisible();
    const time = page.getByRole("slider", { name: "Time" });
    await time.focus();
    await page.keyboard.press("Home");
    await expect(drawn(1)).toBeVisible();
    await page.getByRole("button", { name: "Next event" }).press("Enter");
    await page.getByRole("button", { name: "Next event" }).press("Enter");
    await expect(drawn(2)).toBeVisible();
    await page.getByRole("button", { name: "A stroke began" }).last().click();
    await expect(time).toHaveAttribute("aria-valuetext", "0:03.0 of 0:04.0");
    await page.getByLabel("Speed").selectOption("16×");
    await page.getByRole("button", { name: "Play" }).click();
    await expect(time).toHaveAttribute("aria-valuetext", "0:04.0 of 0:04.0");
    await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
    await expectNoViolations(page, "a replay");
    await page.getByRole("link", { name: "All drawings" }).click();
    await expect(drawings).toHaveCount(2);
  });

  test("a choice that is made while the drawings of another are on their way is made beside it", {
    tag: FURTHER,
  }, async ({ page, server, signInAs }) => {
    const visits = [{ penguin: "k01" }, { penguin: null }] as const;
    const { study } = await saveStudy(server.dataDir, "kitano", visits);
    await signInAs({ role: "researcher", aquarium: "kitano" }, "en");
    await page.goto(`/staff/kitano/studies/of/${study.id}/replay`);
    const drawings = page.getByRole("button", { name: /^Replay drawing/ });
    await expect(drawings).toHaveCount(2);
    const call = await holdCall(page, "GET", STAFF_PATHS.studyDrawings("kitano", study.id));
    await page.getByLabel("How it ended").selectOption("Never searched");
    await call.begun;
    await page.getByLabel("Penguin").selectOption({ value: "k01" });
    call.release();
    await expect(page).toHaveURL(/outcome=.*penguin=k01/);
    await expect(drawings).toHaveCount(0);
  });

  test("a drawing that is opened while others are on their way leads back to those, and their list has no page of the one before", {
    tag: FURTHER,
  }, async ({ page, server, signInAs }) => {
    const visits = [{ penguin: "k01" }, { penguin: null }] as const;
    const { study } = await saveStudy(server.dataDir, "kitano", visits);
    await signInAs({ role: "researcher", aquarium: "kitano" }, "en");
    const path = STAFF_PATHS.studyDrawings("kitano", study.id);
    // Simulates a study with more drawings than a page has.
    await page.route(
      ({ pathname }) => pathname === path,
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), next: "further" } });
      },
    );
    await page.goto(`/staff/kitano/studies/of/${study.id}/replay`);
    const drawings = page.getByRole("button", { name: /^Replay drawing/ });
    await expect(drawings).toHaveCount(2);
    const call = await holdCall(page, "GET", path);
    await page.getByLabel("How it ended").selectOption("Never searched");
    await call.begun;
    await page.getByRole("button", { name: "Next drawings" }).click();
    await expect(page).toHaveURL(/\?outcome=[^&]+$/);
    await drawings.first().click();
    await expect(page).toHaveURL(/outcome=.*drawing=/);
    call.release();
    await page.getByRole("link", { name: "All drawings" }).click();
    await expect(page).toHaveURL(/\?outcome=[^&]+$/);
    await expect(drawings).toHaveCount(1);
  });
});
