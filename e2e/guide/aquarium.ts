import { setTimeout } from "node:timers/promises";
import { createTransform } from "@harapen/contract/alignment";
import { PATHS } from "@harapen/contract/calls/paths";
import { type DraftedBird, draftResponse } from "@harapen/contract/staff/draft";
import { lookAlikesResponse } from "@harapen/contract/staff/look-alikes";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { Page } from "@playwright/test";
import { AQUARIUM } from "../support/demo-aquarium.ts";
import type { Member } from "../support/staff/members.ts";
import { sendPhotograph } from "../support/staff/send-photograph.ts";

/** The aquarium that the guide shows, not quite finished, and what its pictures show. */
export interface GuideAquarium {
  readonly slug: string;
  /** A bird with two photographs, one of them traced. */
  readonly bird: string;
  /** The photograph that is not traced. */
  readonly photograph: string;
  /**
   * The places of its belly, as shares of its sides: the chest band, the fork of the legs, the left and the
   * right edge.
   */
  readonly anchors: readonly Share[];
  /** The places of its spots. */
  readonly spots: readonly Share[];
}

/** A place on a photograph, as shares of its width and height. */
export type Share = readonly [x: number, y: number];

const SLUG = "umibe";
const NAME = { ja: "うみべ水族館", en: "Umibe Aquarium", zh: "海边水族馆", ko: "바닷가 수족관" };
const PEOPLE = [
  ["keeper", "keeper@umibe.example"],
  ["helper", "helper@umibe.example"],
] as const;
const WAIT_MS = 500;
/** The height of a photograph, in pixels. */
const HEIGHT = 1_440;

/** The bird with photographs: it has many spots, none close to another. */
const SHOWN = "m04";

/**
 * Makes the aquarium: a copy of the demo's, with one bird that has illustrations as photographs, one without
 * spots, and one with neither.
 */
export async function fillAquarium(admin: Member, painter: Page, origin: string): Promise<GuideAquarium> {
  await done(admin.call("POST", STAFF_PATHS.aquariums, { slug: SLUG, name: NAME, copy_of: AQUARIUM }));
  await done(admin.call("PATCH", STAFF_PATHS.aquarium(SLUG), { hidden: false }));
  const draft = draftResponse.parse(await (await admin.call("GET", STAFF_PATHS.draft(SLUG))).json());
  const first = draft.birds.find(({ id }) => id === SHOWN);
  const [second, third] = draft.birds;
  const alignment = first?.content.record.alignment;
  if (!first || !second || !third || !alignment) throw new Error("the demo aquarium has too few birds");
  const { picture, spots = [] } = first.content.record;
  const file = await paint(painter, origin + PATHS.media(AQUARIUM, picture));
  const send = () => sendPhotograph(admin, SLUG, { mimeType: "image/jpeg", buffer: file });
  const [shown, other] = [await send(), await send()];
  await change(admin, first, {
    picture: shown.picture,
    icon: shown.icon,
    photographs: [
      { id: shown.id, file: shown.picture, original: "discarded", alignment, spots, traced: true },
      { id: other.id, file: other.picture, original: "discarded" },
    ],
  });
  await done(admin.call("POST", STAFF_PATHS.publish(SLUG), { note: "いかり · Ikari" }));
  await change(admin, second, { spots: undefined, alignment: undefined });
  await change(admin, third, { picture: "", icon: "", spots: undefined, alignment: undefined });
  for (const [role, mail] of PEOPLE)
    await done(admin.call("POST", STAFF_PATHS.aquariumPeople(SLUG), { mail, roles: [role] }));
  await lookAlikesReady(admin);
  const { T, B, L, R } = alignment.anchors;
  const share = ([x, y]: readonly [number, number]): Share => [x / alignment.width, y / alignment.height];
  const { toPhotograph } = createTransform(alignment);
  return {
    slug: SLUG,
    bird: first.id,
    photograph: other.id,
    anchors: [T, B, L, R].map(share),
    spots: spots.map(toPhotograph).map(({ x, y }) => share([x, y])),
  };
}

/** Waits until the server knows how easily each bird is found, as the pictures show this. */
async function lookAlikesReady(admin: Member): Promise<void> {
  const answer = await done(admin.call("GET", STAFF_PATHS.lookAlikes(SLUG)));
  if (lookAlikesResponse.parse(await answer.json()).state === "ready") return;
  await setTimeout(WAIT_MS);
  await lookAlikesReady(admin);
}

async function done(answering: Promise<Response>): Promise<Response> {
  const answer = await answering;
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function change(admin: Member, bird: DraftedBird, fields: Record<string, unknown>): Promise<void> {
  const content = { ...bird.content, record: { ...bird.content.record, ...fields } };
  await done(admin.call("PUT", STAFF_PATHS.draftBird(SLUG, bird.id), { revision: bird.revision, content }));
}

/** Renders an illustration as the JPEG of a photograph. */
async function paint(page: Page, address: string): Promise<Buffer> {
  const svg = await (await fetch(address)).text();
  const base64 = await page.evaluate(
    async ([source, height]) => {
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([source], { type: "image/svg+xml" }));
      await image.decode();
      const width = Math.round((height * image.naturalWidth) / image.naturalHeight);
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
      return canvas.toDataURL("image/jpeg", 0.92).split(",")[1] ?? "";
    },
    [svg, HEIGHT] as const,
  );
  return Buffer.from(base64, "base64");
}
