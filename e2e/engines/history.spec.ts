// Rule (a-new-drawing-or-the-same)

import { makeParticipantCode } from "@harapen/contract/codes";
import { LABELS } from "../support/labels.ts";
import { rows } from "../support/stored-rows.ts";
import { expect, test } from "./support/fixtures.ts";
import { alert, button, candidate, heading } from "./support/look.ts";
import { beginToDraw, openHome, search } from "./support/steps.ts";

const labels = LABELS.en;

test("Back, Forward and a reload keep the drawing and its results", async ({ visitor, network, server }) => {
  await beginToDraw(visitor, network, labels);
  await visitor.drawRing({ x: 150, y: 160 });
  await visitor.drawRing({ x: 240, y: 300 });
  await visitor.tab.reload();
  await visitor.canvasBox();
  await search(visitor, labels);
  await visitor.tab.back();
  await visitor.canvasBox();
  await visitor.sees(button(labels.undo), ({ disabled }) => !disabled);
  await visitor.tab.forward();
  await visitor.sees(heading(labels.results));
  await visitor.tab.reload();
  await visitor.tap(candidate(0));
  await visitor.sees(button(labels.thisOne), ({ reachable }) => reachable);
  await visitor.tab.reload();
  await visitor.tap(button(labels.thisOne));
  expect((await visitor.sees(alert)).text).toContain(labels.sent);
  const [{ strokes } = {}, ...others] = rows(server.dataDir, "select strokes from record");
  expect(JSON.parse(String(strokes))).toHaveLength(2);
  expect(others).toEqual([]);
});

test("Back to a page that the browser has kept finds the drawing that its address then replaced", async ({
  visitor,
  network,
}) => {
  await beginToDraw(visitor, network, labels);
  await visitor.drawRing({ x: 150, y: 160 });
  // The very same address would take the place of the page.
  await visitor.tab.goto(`${network.origin}/minato/draw-penguin?from=elsewhere`);
  await visitor.sees(button(labels.undo), ({ disabled }) => disabled);
  await visitor.tab.back();
  await visitor.sees(button(labels.undo), ({ disabled }) => !disabled);
  await visitor.drawRing({ x: 240, y: 300 });
  await visitor.tab.reload();
  await visitor.canvasBox();
  await visitor.tap(button(labels.undo));
  await visitor.tap(button(labels.undo));
  await visitor.sees(button(labels.undo), ({ disabled }) => disabled);
});

test("Back to a page that the browser has kept shows nothing of a visit that has ended since", async ({
  visitor,
  network,
}) => {
  await openHome(visitor, network, labels);
  const open = (path: string, index: number) => {
    const code = makeParticipantCode((count) => Array<number>(count).fill(index));
    return visitor.tab.goto(`${network.origin}/minato${path}?code=${code}`);
  };
  await open("/draw-penguin", 0);
  await visitor.canvasBox();
  await visitor.drawRing({ x: 150, y: 160 });
  await visitor.sees(button(labels.undo), ({ disabled }) => !disabled);
  await open("", 1);
  await visitor.sees(button(labels.drawAsGuest));
  await visitor.tab.back();
  await visitor.sees(button(labels.undo), ({ disabled }) => disabled);
});

test("every language is there at once, and stays after a reload", async ({ visitor, network }) => {
  await visitor.tab.goto(`${network.origin}/minato`);
  for (const { languageName, drawAsGuest, locale } of [LABELS.ko, LABELS.zh, LABELS.en, LABELS.ja]) {
    await visitor.tap(button(languageName));
    await visitor.sees(button(drawAsGuest));
    expect(await visitor.tab.evaluate(() => document.documentElement.lang, undefined)).toBe(locale);
  }
  await visitor.tab.reload();
  await visitor.sees(button(LABELS.ja.drawAsGuest));
});
