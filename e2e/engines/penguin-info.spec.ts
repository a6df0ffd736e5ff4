import { LABELS } from "../support/labels.ts";
import { rows } from "../support/stored-rows.ts";
import { expect, test } from "./support/fixtures.ts";
import { alert, button, candidate, link, textbox } from "./support/look.ts";
import { openHome, search } from "./support/steps.ts";

const labels = LABELS.ja;

test("name and bands from the form are saved with the drawing", async ({ visitor, network, server }) => {
  await openHome(visitor, network, labels);
  await visitor.tap(link("バンドが見える"));
  await visitor.fill(textbox("名前（任意）"), "Koma 2");
  await visitor.tap(button("青"));
  await visitor.tap(button("赤"));
  await visitor.tap(button("次へ"));
  await visitor.isAt(/\/minato\/draw-penguin$/);
  await visitor.drawRing({ x: 195, y: 243 });
  await search(visitor, labels);
  await visitor.tap(candidate(0));
  await visitor.tap(button(labels.thisOne));
  await visitor.sees(alert);
  const records = rows(server.dataDir, "select penname, band_color from record");
  expect(records).toEqual([{ penname: "Koma 2", band_color: JSON.stringify(["blue", "red"]) }]);
});
