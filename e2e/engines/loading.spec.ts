// Rule (first-paint)

import { readdirSync } from "node:fs";
import { AQUARIUM } from "../support/demo-aquarium.ts";
import { LABELS } from "../support/labels.ts";
import { expect, test } from "./support/fixtures.ts";
import { alert, button } from "./support/look.ts";
import { openHome, screensPrefetched } from "./support/steps.ts";
import { waitUntil } from "./support/wait-until.ts";

const ASSETS = new URL("../../apps/visitor/dist/assets/", import.meta.url);

test("each script and stylesheet of a first visit is asked of the server once", async ({
  visitor,
  network,
}) => {
  await visitor.tab.goto(`${network.origin}/${AQUARIUM}`);
  await screensPrefetched(visitor);
  const files = network.asked.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path));
  expect(files.length).toBeGreaterThan(15);
  const more = files.filter((path, index) => files.indexOf(path) !== index);
  expect(more).toEqual([]);
});

test("a language whose file failed is loaded when it is chosen again, without a reload", async ({
  visitor,
  network,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  const files = readdirSync(ASSETS).filter((name) => /^ko-.*\.js$/.test(name));
  expect(files).toHaveLength(1);
  for (const name of files) network.faults.set(`/assets/${name}`, { answer: 503 });
  await openHome(visitor, network, LABELS.en);
  await visitor.tap(button(LABELS.ko.languageName));
  expect((await visitor.sees(alert)).text).toContain(LABELS.en.error);
  await visitor.tap(button("Close"));
  network.faults.clear();
  // WebKit keeps a preload's failure for a few seconds.
  const chooseKorean = async () => {
    await visitor.tap(button(LABELS.ko.languageName));
    return visitor.seen(button(LABELS.ko.drawAsGuest));
  };
  await waitUntil("Korean", chooseKorean, ({ length }) => length > 0);
  expect(network.asked.filter((path) => path === `/${AQUARIUM}`)).toHaveLength(1);
});
