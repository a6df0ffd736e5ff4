import { expect, it } from "vitest";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { contentOf, type Finished, fillFirstRelease, upgrade } from "../../testing/upgrade/killed-upgrade.ts";

describeEachDatabase("the upgrade of the first release's data", ({ newSettings }) => {
  it("that is killed in the middle of each migration goes on with that one, and ends with the same rows", async () => {
    const [whole, killed] = [await newSettings(), await newSettings()];
    await fillFirstRelease(whole);
    await fillFirstRelease(killed);
    const { marks } = upgrade(whole) as Finished;
    const lengths = marks.map((mark, index) => mark - (marks[index - 1] ?? 0));
    const kills = lengths.map((length, index) =>
      upgrade(killed, { migrations: Math.min(index, 1), statements: Math.ceil(length / 2) }),
    );
    expect(kills).toEqual(marks.map(() => "killed"));
    expect((upgrade(killed) as Finished).marks).toHaveLength(1);
    expect(await contentOf(killed)).toEqual(await contentOf(whole));
  });

  it("that is killed in its longest migration, and again while it moves pictures, goes on and ends with the same rows", async () => {
    const [whole, killed] = [await newSettings(), await newSettings()];
    await fillFirstRelease(whole);
    await fillFirstRelease(killed);
    const { marks, statements } = upgrade(whole) as Finished;
    const lengths = marks.map((mark, index) => mark - (marks[index - 1] ?? 0));
    const longest = lengths.indexOf(Math.max(...lengths));
    const middle = { migrations: longest, statements: Math.floor((lengths[longest] ?? 0) / 2) };
    expect(upgrade(killed, middle)).toBe("killed");
    const left = marks.length - longest;
    const moving = { migrations: left, statements: Math.floor((statements - (marks.at(-1) ?? 0)) / 2) };
    expect(upgrade(killed, moving)).toBe("killed");
    expect(upgrade(killed)).toMatchObject({ marks: [] });
    const content = await contentOf(whole);
    expect(content.record).toHaveLength(70);
    expect(content.picture?.length).toBeGreaterThanOrEqual(70);
    expect(await contentOf(killed)).toEqual(content);
  });
});
