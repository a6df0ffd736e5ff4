import type { BirdDocument } from "@harapen/contract/staff/content";
import { type DraftResponse, draftResponse } from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { expect } from "@playwright/test";
import type { Member } from "./members.ts";

/** Reads an aquarium's draft. */
export async function readDraft({ call }: Member, slug: string): Promise<DraftResponse> {
  return draftResponse.parse(await (await call("GET", STAFF_PATHS.draft(slug))).json());
}

/** Changes birds in an aquarium's draft, by their ids. */
export async function changeBirds(
  member: Member,
  slug: string,
  changes: Readonly<Record<string, (bird: BirdDocument) => BirdDocument>>,
): Promise<void> {
  const { birds } = await readDraft(member, slug);
  for (const { id, revision, content } of birds) {
    const change = changes[id];
    if (!change) continue;
    const body = { revision, content: change(content) };
    const { status } = await member.call("PUT", STAFF_PATHS.draftBird(slug, id), body);
    expect(status, `the draft of ${id}`).toBe(200);
  }
}

/** Publishes an aquarium's draft. */
export async function publish(member: Member, slug: string): Promise<void> {
  const { revision } = await readDraft(member, slug);
  const answer = await member.call("POST", STAFF_PATHS.publish(slug), { note: "", revision });
  expect(answer.status, `published: ${await answer.text()}`).toBe(200);
}
