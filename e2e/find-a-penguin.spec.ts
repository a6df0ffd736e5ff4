import type { SaveRecordRequest } from "@harapen/contract/calls/saves";
import type { SearchRequest } from "@harapen/contract/calls/search";
import { countByCell } from "@harapen/contract/drawing";
import { CANVAS, PNG_SCALE, type Point } from "@harapen/contract/geometry";
import type { RankedPenguin } from "@harapen/contract/penguin";
import { PNG } from "pngjs";
import { somePenguin, spotsOf } from "./support/demo-aquarium.ts";
import { expect, test } from "./support/fixtures.ts";
import { unlessFirst } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search, tapSpots } from "./support/search-steps.ts";
import { rows } from "./support/stored-rows.ts";

const PAPER = "#ffffff";
const INK = "#12304f";
const OUTLINE = "#7d98ad";

/** Returns the colour of a picture at a place, in canvas units. */
function colourAt({ data, width }: PNG, { x, y }: Point): string {
  const at = 4 * (Math.round(PNG_SCALE * y) * width + Math.round(PNG_SCALE * x));
  return `#${data.subarray(at, at + 3).toString("hex")}`;
}

for (const labels of Object.values(LABELS)) {
  const isFirst = labels.locale === "ja" || labels.locale === "en";
  // Rule (labels-and-languages): Japanese labels are 「できた！」「もどす」「見えなかったところ」「この子だった！！！」
  // Rule (home): "Draw as Guest" leads to Draw
  // Rule (home): "Draw as Guest" draws in the name of `guest`, with the uid `guest`
  // Rule (drawing)
  // Rule (the-search): Done makes a PNG of the drawing: outline and ink on white, 760 x 820 pixels
  // Rule (results): A card opens its penguin's Detail
  // Rule (outcomes): Home then says "Sent successfully"
  // Rule (saving)
  // Rule (signing-in-and-out): Without a sign-in the visitor is `guest`, by name and uid
  // Rule (who-may-do-what)
  test(
    `a visitor draws a belly, finds the penguin and says so, in ${labels.languageName}`,
    unlessFirst(isFirst),
    async ({ page, fingers, calls, server }) => {
      const penguin = await somePenguin(server);
      await beginToDraw(page, labels);
      await expect(page.locator("html")).toHaveAttribute("lang", labels.locale);
      await expect(page).toHaveURL(/\/minato\/draw-penguin$/);
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
      const drawings = rows(
        server.dataDir,
        `select * from drawing join picture on digest = picture where drawing_id = '${sent?.drawing_id}'`,
      );
      expect(drawings).toHaveLength(1);
      expect(drawings[0]).toMatchObject({ uid: "guest", penguin_name: penguin.id });
      const png = PNG.sync.read(Buffer.from(drawings[0]?.bytes as Uint8Array));
      expect([png.width, png.height]).toEqual([760, 820]);
      expect(colourAt(png, { x: 5, y: 5 })).toBe(PAPER);
      const [start] = request.data?.[0]?.pos ?? [];
      const { x, y } = start ?? { x: 0, y: 0 };
      expect([0, 4, -4, 6, -6].map((by) => colourAt(png, { x, y: y + by }) === INK)).toEqual([
        ...[true, true, true],
        ...[false, false],
      ]);
      const row = Array.from({ length: CANVAS.width }, (_, x) => colourAt(png, { x, y: 250 }));
      expect(row).toContain(OUTLINE);
    },
  );
}
