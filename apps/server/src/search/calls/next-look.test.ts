import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LookOffer } from "@harapen/contract/aids";
import type { AnsweredLook, Look } from "@harapen/contract/calls/looks";
import { PATHS, VISIT_HEADER } from "@harapen/contract/calls/paths";
import { ANSWER_TOKEN_HEADER, LOOK_HEADER, nextLookResponse } from "@harapen/contract/calls/search";
import { countByCell, everythingVisible, type Stroke } from "@harapen/contract/drawing";
import { basePenguins, type Penguin, ranking } from "@harapen/contract/penguin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importFolder } from "../../catalog/folder/import-folder.ts";
import { type RunningApp, runApp } from "../../testing/running-app.ts";

const MINATO = "minato";
const FOLDER = fileURLToPath(new URL(`../../../../../aquariums/${MINATO}/`, import.meta.url));

let app: RunningApp;
let penguins: Penguin[];
beforeAll(async () => {
  app = await runApp();
  await importFolder(FOLDER, app.rooms.catalog.aquariums);
  penguins = basePenguins.parse(await (await app.get(PATHS.basePenguins(MINATO))).json());
});
afterAll(() => app.stop());

/** Returns a few of a penguin's spots, badly placed: no penguin is clearly first. */
function vaguely({ spots = [] }: Penguin): Stroke[] {
  return spots.slice(0, 3).map(({ x, y }, stroke) => ({
    stroke,
    brushSize: 10,
    pos: [{ x: x + 14, y: y - 16 }],
  }));
}

const bodyOf = (data: readonly Stroke[], looks: readonly AnsweredLook[] = [], aquarium = MINATO) => ({
  pos: countByCell(data),
  part: everythingVisible(),
  aquarium,
  data,
  looks,
});

async function ask(data: readonly Stroke[], looks: readonly AnsweredLook[] = []): Promise<Look | null> {
  const answer = await app.post(PATHS.nextLook, bodyOf(data, looks));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return nextLookResponse.parse(await answer.json()).look;
}

async function scores(data: readonly Stroke[], looks: readonly AnsweredLook[]): Promise<Map<string, number>> {
  const answer = await app.post(PATHS.search, bodyOf(data, looks));
  return new Map(ranking.parse(await answer.json()).map(({ id, score }) => [id, score]));
}

// Rule (the-search)
describe("the next look", () => {
  // Rule (the-search): The next look is the question that tells most of which penguin it is; at most three,
  //   and none where the first is clear or nothing can be told apart
  it("is a question while nobody is clearly first, and at most three", async () => {
    const drawing = vaguely(penguins[0] as Penguin);
    const looks: AnsweredLook[] = [];
    let question = await ask(drawing, looks);
    expect(question).not.toBeNull();
    while (question && looks.length < 9) {
      looks.push({ ...question, answer: "unsure" } as AnsweredLook);
      question = await ask(drawing, looks);
    }
    expect(looks.length).toBeLessThanOrEqual(3);
    const others = looks.filter(({ kind }) => kind !== "bands");
    expect(new Set(others.map((look) => JSON.stringify(look))).size).toBe(others.length);
  });

  it("is none where the first is clear", async () => {
    const [first] = penguins;
    const exactly = (first?.spots ?? []).map(({ x, y }, stroke) => ({
      stroke,
      brushSize: 10,
      pos: [{ x, y }],
    }));
    expect(await ask(exactly)).toBeNull();
  });

  it("is none in an aquarium whose aid is off", async () => {
    const folder = mkdtempSync(join(tmpdir(), "harapen-minato-"));
    cpSync(FOLDER, folder, { recursive: true });
    const details = JSON.parse(readFileSync(join(folder, "aquarium.json"), "utf8"));
    const withAid = async (look: LookOffer) => {
      writeFileSync(join(folder, "aquarium.json"), JSON.stringify({ ...details, aids: { look } }));
      await importFolder(folder, app.rooms.catalog.aquariums);
      return ask(vaguely(penguins[0] as Penguin));
    };
    expect(await withAid("off")).toBeNull();
    expect(await withAid("line")).not.toBeNull();
    expect(await withAid("open")).not.toBeNull();
  });

  it("is after spots that were not drawn only where the client says that it can ask so", async () => {
    const data = vaguely(penguins[0] as Penguin);
    const unseen: AnsweredLook = { kind: "bands", answer: "unsure" };
    const kindOf = async (looks: readonly AnsweredLook[], asks_more?: boolean) => {
      const answer = await app.post(PATHS.nextLook, { ...bodyOf(data, looks), asks_more });
      return nextLookResponse.parse(await answer.json()).look?.kind;
    };
    const [first, second] = [await kindOf([], true), await kindOf([unseen], true)];
    expect([first, second]).toContain("more");
    for (const looks of [[], [unseen]]) {
      expect(await kindOf(looks)).not.toBe("more");
      expect(await kindOf(looks, false)).not.toBe("more");
    }
  });

  // Rule (the-search): Answers of an unknown kind, or too many, are refused
  it.each([
    ["of an unknown kind", [{ kind: "smell", answer: "yes" }]],
    ["without an answer", [{ kind: "bands" }]],
    ["that are too many", new Array(9).fill({ kind: "bands", answer: "unsure" })],
  ])("is refused after answers %s, as a search is", async (_, looks) => {
    for (const path of [PATHS.nextLook, PATHS.search]) {
      const answer = await app.post(path, bodyOf([], looks as AnsweredLook[]));
      expect([answer.status, await answer.json()]).toMatchObject([400, { success: false }]);
    }
  });

  it("of an aquarium that does not exist is not found", async () => {
    expect((await app.post(PATHS.nextLook, bodyOf([], [], "nowhere"))).status).toBe(404);
  });
});

describe("a search that asks for the next look", () => {
  // Rule (the-search): A search that asks for it brings the next look, the same as call 9 answers
  it("brings the look that is answered apart, and the same ranking as one that does not", async () => {
    const unseen: AnsweredLook = { kind: "bands", answer: "unsure" };
    for (const penguin of penguins.slice(0, 5))
      for (const looks of [[], [unseen]])
        for (const asks_more of [true, false]) {
          const body = { ...bodyOf(vaguely(penguin), looks), asks_more };
          const apart = nextLookResponse.parse(await (await app.post(PATHS.nextLook, body)).json()).look;
          const plain = await app.post(PATHS.search, body);
          const asking = await app.post(PATHS.search, { ...body, asks_look: true });
          expect(plain.headers.has(LOOK_HEADER)).toBe(false);
          expect(JSON.parse(asking.headers.get(LOOK_HEADER) ?? "")).toEqual(apart);
          expect(await asking.text()).toBe(await plain.text());
        }
  });

  it("brings none where the first is clear", async () => {
    const [first] = penguins;
    const exactly = (first?.spots ?? []).map(({ x, y }, stroke) => ({
      stroke,
      brushSize: 10,
      pos: [{ x, y }],
    }));
    const answer = await app.post(PATHS.search, { ...bodyOf(exactly), asks_look: true });
    expect(answer.headers.get(LOOK_HEADER)).toBe("null");
  });
});

describe("a search with answered looks", () => {
  const place = { x: 150, y: 150, w: 40, h: 40 };
  const data = () => vaguely(penguins[0] as Penguin);

  // Rule (the-search): Answers count in the ranking, rule nobody out, and say nothing where the visitor was
  //   not sure, but of two birds
  it("ranks by them, and as without them where the visitor was not sure", async () => {
    const before = await scores(data(), []);
    const [first, second] = [...before.keys()];
    const ids: [string, string] = [first as string, second as string];
    const after = await scores(data(), [{ kind: "pair", ids, ...place, answer: second as string }]);
    expect(after.get(second as string)).toBeGreaterThan(before.get(second as string) ?? 1);
    expect(after.get(first as string)).toBeLessThan(before.get(first as string) ?? 0);
    expect(Math.min(...after.values())).toBeGreaterThanOrEqual(0);
    expect(await scores(data(), [{ kind: "spot", ...place, answer: "unsure" }])).toEqual(before);
    expect(await scores(data(), [{ kind: "bands", answer: "unsure" }])).toEqual(before);
  });

  it("takes bands in words for the colours' codes, as they were given with the search", async () => {
    const { bandcolor, ...body } = { ...bodyOf(data()), bandcolor: ["赤"] };
    const given = await (await app.post(PATHS.search, { ...body, bandcolor })).json();
    const answered = await app.post(PATHS.search, { ...body, looks: [{ kind: "bands", answer: ["赤"] }] });
    expect(await answered.json()).toEqual(given);
  });

  // Rule (the-search)
  it("takes bands that were seen the second time as if they had been seen the first", async () => {
    const seen: AnsweredLook = { kind: "bands", answer: ["赤"] };
    const count: AnsweredLook = { kind: "count", low: 5, high: 8, answer: "yes" };
    const second = await scores(data(), [{ kind: "bands", answer: "unsure" }, count, seen]);
    expect(second).toEqual(await scores(data(), [seen, count]));
    expect(second).not.toEqual(await scores(data(), [count]));
  });

  // Rule (the-search): Added spots count as if they had been drawn; "none" counts against penguins that have
  //   some
  it("takes spots that were added as if they had been drawn", async () => {
    const spots = (penguins[0]?.spots ?? []).slice(3, 6).map(({ x, y }) => ({ x: x + 14, y: y - 16 }));
    const all = [...data(), ...spots.map((at, index) => ({ stroke: 3 + index, brushSize: 10, pos: [at] }))];
    expect(spots).toHaveLength(3);
    expect(await scores(data(), [{ kind: "more", answer: spots }])).toEqual(await scores(all, []));
  });

  // Rule (the-search): A signed answer says how many answers it used
  it("is signed with the number of its answers", async () => {
    const visit = (await app.post(PATHS.search, bodyOf(data()))).headers.get(VISIT_HEADER) ?? "";
    const post = (looks: AnsweredLook[]) =>
      fetch(app.address + PATHS.search, {
        method: "POST",
        headers: { "content-type": "application/json", [VISIT_HEADER]: visit },
        body: JSON.stringify(bodyOf(data(), looks)),
      });
    const signed = async (looks: AnsweredLook[]) => {
      const token = (await post(looks)).headers.get(ANSWER_TOKEN_HEADER) ?? "";
      return JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).looks;
    };
    expect(await signed([])).toBe(0);
    expect(await signed([{ kind: "bands", answer: "unsure" }])).toBe(1);
  });
});
