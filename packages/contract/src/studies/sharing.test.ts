import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { citationOf, contributor, dataLicense, isOrcid, readOrcid } from "./sharing.ts";

describe("an ORCID iD", () => {
  // The examples of ORCID's own page on the structure of its iDs, and one with X.
  it.each(["0000-0002-1825-0097", "0000-0001-5109-3700", "0000-0002-9079-593X"])("may be %s", (id) => {
    expect(isOrcid(id)).toBe(true);
    for (const typed of [id, `https://orcid.org/${id}`, ` ${id.replaceAll("-", "")} `, id.toLowerCase()])
      expect(readOrcid(typed)).toBe(id);
  });

  it("is found wrong by any one digit that is", () => {
    const id = "0000-0002-1825-0097";
    fc.assert(
      fc.property(fc.nat(id.length - 1), fc.nat(9), (at, digit) => {
        fc.pre(id[at] !== "-" && id[at] !== String(digit));
        expect(isOrcid(id.slice(0, at) + digit + id.slice(at + 1))).toBe(false);
      }),
    );
  });

  it("stays as it is typed until it is one", () => {
    expect(readOrcid("0000-0002-18")).toBe("0000-0002-18");
    expect(contributor.safeParse({ name: "", roles: [], orcid: "0000-0002-18" }).success).toBe(false);
  });
});

test.each([
  [{ id: "CC-BY-4.0" }, true],
  [{ id: "GPL" }, false],
  [{ title: "Ours", address: "" }, true],
  [{ title: "Ours", address: "https://example.org/terms" }, true],
  [{ title: "Ours", address: "javascript:alert(1)" }, false],
])("a licence may be %j: %s", (license, isOne) => {
  expect(dataLicense.safeParse(license).success).toBe(isOne);
});

describe("a citation", () => {
  const ada = { name: "Ada", roles: ["dataCurator" as const] };
  const bo = { name: " Bo ", roles: ["creator" as const] };

  it.each([
    [undefined, undefined],
    [{ contributors: [{ name: " ", roles: ["creator" as const] }] }, undefined],
    [{ contributors: [ada] }, "Ada (2026). Autumn [Data set]."],
    [{ contributors: [ada, bo] }, "Bo (2026). Autumn [Data set]."],
    [{ contributors: [bo], citation: " Bo.\nA paper. " }, "Bo. A paper."],
  ])("of %j is %s", (protocol, cited) => {
    expect(citationOf({ name: "Autumn", ...(protocol && { protocol }) }, "2026")).toBe(cited);
  });
});
