import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { expect } from "@playwright/test";
import { AQUARIUM } from "../demo-aquarium.ts";
import type { Member } from "./members.ts";

/**
 * Makes a copy of the demo aquarium, hidden from visitors, which only one test changes. The member must be an
 * admin.
 */
export async function copyAquarium({ call }: Member, slug: string): Promise<void> {
  const name = { ja: slug, en: slug, zh: "", ko: "" };
  const made = await call("POST", STAFF_PATHS.aquariums, { slug, name, copy_of: AQUARIUM });
  expect(made.ok, "an aquarium of its own").toBe(true);
}
