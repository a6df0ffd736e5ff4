import { expect, it } from "vitest";
import { testTitles } from "./test-titles.ts";

const SOURCE = `
// it("in a comment", () => {});
/* test("in another", () => {}); */
describe("a group", () => {
  it("é first", () => {});
  it.each([
    [":) (", 1],
  ])("second %s", () => {});
});
describeEachDatabase("each (database)", () => {});
test.describe("a page", () => test(\`third \${page.name} it\`, async () => {}));
describe.skipIf(!programs)("with programs", () => {});
test.skip("not run", () => {});
it.todo("not written");
const other = \`it("in a text", () => {})\`;
translate(ja)("a message", {});
steps.test("of something else");
`;

it("the titles of a source are those of tests that run, and of their groups", () => {
  const { tests, groups } = testTitles(SOURCE);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the title is a template.
  expect([...tests]).toEqual(["é first", "second %s", "third ${page.name} it"]);
  expect([...groups]).toEqual(["a group", "each (database)", "a page", "with programs"]);
});
