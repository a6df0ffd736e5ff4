// Rule (staff): An invitation says where to log in, with which address, for what, and until when

import { expect, test } from "vitest";
import { writeInvitation } from "./invitation.ts";
import { mailAddress } from "./people.ts";

test("an invitation has the console's address, the mail address, and every role by its aquarium", () => {
  const invitation = {
    mail: "aki@aquarium.example",
    places: [
      { name: "みなと水族館", roles: ["keeper", "analyst"] as const },
      { name: "North Hall", roles: ["helper"] as const },
    ],
    admin: true,
    address: "https://harapen.example/staff",
  };
  const ja = writeInvitation(invitation, "ja").text;
  for (const part of ["みなと水族館（飼育担当・分析）", "North Hall（お手伝い）", "管理者", "14 日"])
    expect(ja).toContain(part);
  const en = writeInvitation(invitation, "en").text;
  for (const part of ["みなと水族館 (keeper, analyst)", "North Hall (helper)", "Admin", "14 days"])
    expect(en).toContain(part);
  for (const text of [ja, en]) {
    expect(text).toContain("aki@aquarium.example");
    expect(text.split("\n")).toContain("https://harapen.example/staff");
  }
});

// Rule (staff): What is no mail address is not invited
test.each([
  ["aki@aquarium.example", true],
  ["Aki.Mori+pool@mail.aquarium.example", true],
  ["あき@水族館.example", true],
  ["aki", false],
  ["aki@", false],
  ["@aquarium.example", false],
  ["aki@aquarium", false],
  ["aki@aquarium.", false],
  ["aki@@aquarium.example", false],
  ["aki@aquarium..example", false],
  ["aki mori@aquarium.example", false],
  ["Aki <aki@aquarium.example>", false],
  ["aki@aquarium.example, ben@aquarium.example", false],
  ["aki@aquarium.example\r\nBcc: all@aquarium.example", false],
])("%j as a mail address: %s", (text, isOne) => {
  expect(mailAddress.safeParse(text).success).toBe(isOne);
});
