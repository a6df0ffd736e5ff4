import type { SaveRecordRequest } from "@harapen/contract/calls/save-record";
import type { SearchRequest } from "@harapen/contract/calls/search";
import { countByCell } from "@harapen/contract/drawing";
import type { RankedPenguin } from "@harapen/contract/penguin";
import { PNG } from "pngjs";
import { somePenguin, spotsOf } from "./support/demo-aquarium.ts";
import { expect, test } from "./support/fixtures.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search, tapSpots } from "./support/search-steps.ts";
import { rows } from "./support/stored-rows.ts";

for (const labels of Object.values(LABELS)) {
  test(`a visitor draws a belly, finds the penguin and says so, in ${labels.languageName}`, async ({
    page,
    fingers,
    calls,
    server,
  }) => {
    const penguin = await somePenguin(server);
    await beginToDraw(page, labels);
    await expect(page.locator("html")).toHaveAttribute("lang", labels.locale);
    await tapSpots(fingers, spotsOf(penguin));
    await search(page, labels);

    const [call] = await calls.named("search");
    const request = call?.request as SearchRequest;
    const response = call?.response as RankedPenguin[];
    expect(request.data).toHaveLength(spotsOf(penguin).length);
    expect(request.pos).toEqual(countByCell(request.data ?? []));
    expect(response[0]?.id).toBe(penguin.id);
    expect(response.reduce((sum, { score }) => sum + score, 0)).toBeLessThanOrEqual(1 + 1e-9);

    await candidates(page).first().tap();
    await expect(page).toHaveURL(/\/minato\/pen-detail$/);
    await page.getByRole("button", { name: labels.thisOne }).tap();
    await expect(page).toHaveURL(/\/minato\/?$/);
    await expect(page.getByRole("alert")).toContainText(labels.sent);

    const [sent] = (await calls.named("saveRecord")).map(
      ({ request: record }) => record as SaveRecordRequest,
    );
    expect(sent).toMatchObject({
      name: "guest",
      uid: "guest",
      aquarium: "minato",
      rank: 1,
      part: request.part,
    });
    const records = rows(server.dataDir, `select * from record where drawing_id = '${sent?.drawing_id}'`);
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ uid: "guest", aquarium: "minato", rank: 1 });
    expect(JSON.parse(String(records[0]?.strokes))).toEqual(request.data);
    expect(JSON.parse(String(records[0]?.ranking))).toEqual(
      response.map(({ id, score }, index) => ({ id, score, rank: index + 1 })),
    );
    const drawings = rows(server.dataDir, `select * from drawing where drawing_id = '${sent?.drawing_id}'`);
    expect(drawings).toHaveLength(1);
    expect(drawings[0]).toMatchObject({ uid: "guest", penguin_name: penguin.id });
    const { width, height } = PNG.sync.read(Buffer.from(drawings[0]?.image as Uint8Array));
    expect({ width, height }).toEqual({ width: 760, height: 820 });
  });
}
