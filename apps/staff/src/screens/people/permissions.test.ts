import { expect, test } from "vitest";
import { allowSomething, hasRole, toggleRole, withChanges } from "./permissions.ts";

const NOBODY = { admin: false, roles: [] };
const HELPER = { aquarium: "minato", role: "helper" } as const;

test("toggleRole gives a role in one aquarium, and takes it again", () => {
  const helper = toggleRole(NOBODY, HELPER);
  expect([hasRole(helper, HELPER), hasRole(helper, { ...HELPER, aquarium: "kitano" })]).toEqual([
    true,
    false,
  ]);
  const both = toggleRole(helper, { aquarium: "kitano", role: "keeper" });
  expect(toggleRole(both, HELPER).roles).toEqual([{ aquarium: "kitano", role: "keeper" }]);
});

// Rule (staff-screens)
test("withChanges makes somebody's changes to what others have given and taken since", () => {
  const [keeper, analyst] = [
    { aquarium: "kitano", role: "keeper" },
    { aquarium: "kitano", role: "analyst" },
  ] as const;
  const before = { admin: false, roles: [HELPER, keeper] };
  const now = { admin: true, roles: [HELPER, analyst] };
  expect(withChanges(now, before, { ...before, roles: [keeper, analyst] })).toEqual({
    admin: true,
    roles: [analyst],
  });
  expect(withChanges(now, before, { ...before, admin: true })).toEqual(now);
});

test("allowSomething says whether somebody is staff", () => {
  expect([NOBODY, toggleRole(NOBODY, HELPER), { admin: true, roles: [] }].map(allowSomething)).toEqual([
    false,
    true,
    true,
  ]);
});
