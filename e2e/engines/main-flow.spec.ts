import { somePenguin, spotsOf } from "../support/demo-aquarium.ts";
import { LABELS } from "../support/labels.ts";
import { rows } from "../support/stored-rows.ts";
import { expect, test } from "./support/fixtures.ts";
import { alert, button, candidate } from "./support/look.ts";
import { beginToDraw, markFirstCellUnseen, search } from "./support/steps.ts";

const labels = LABELS.ja;

test("a guest draws a belly, finds the penguin and says so; it is stored once", { tag: "@short" }, async ({
  visitor,
  network,
  server,
}) => {
  const penguin = await somePenguin(server);
  await beginToDraw(visitor, network, labels);
  for (const spot of spotsOf(penguin)) await visitor.drawRing(spot);
  await markFirstCellUnseen(visitor, labels);
  await search(visitor, labels);
  await visitor.tap(candidate(0));
  await visitor.isAt(/\/minato\/pen-detail$/);
  await visitor.tap(button(labels.thisOne));
  await visitor.isAt(/\/minato\/?$/);
  expect((await visitor.sees(alert)).text).toContain(labels.sent);

  const records = rows(server.dataDir, "select * from record");
  expect(records).toMatchObject([{ uid: "guest", aquarium: "minato", rank: 1, confirmed: penguin.id }]);
  expect(JSON.parse(String(records[0]?.strokes))).toHaveLength(spotsOf(penguin).length);
  expect(JSON.parse(String(records[0]?.part))).toEqual([-1, 1, 1, 1, 1, 1, 1, 1, 1]);
  const { drawing_id, search_id } = records[0] ?? {};
  const drawings = rows(server.dataDir, "select * from drawing");
  expect(drawings).toMatchObject([{ uid: "guest", penguin_name: penguin.id, drawing_id, search_id }]);
});
