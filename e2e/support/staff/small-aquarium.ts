import { draftResponse } from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { AQUARIUM } from "../demo-aquarium.ts";
import type { Member } from "./members.ts";
import { sendPhotograph } from "./send-photograph.ts";
import type { WalkPhotograph } from "./walk/photograph.ts";

/** A published aquarium with a draft, and the ids of its first bird and of that bird's photograph. */
export interface SmallAquarium {
  readonly slug: string;
  readonly bird: string;
  readonly photograph: string;
}

const NAME = { ja: "ちいさな水族館", en: "Small Aquarium", zh: "", ko: "" };
/** The number of the demo's birds that it has. */
const BIRDS = 4;

/**
 * Makes an aquarium of a few birds, with the first one's photograph, aligned and traced, in the draft. The
 * member must be an admin.
 */
export async function makeSmallAquarium(
  { call, send }: Member,
  slug: string,
  { file, alignment }: Pick<WalkPhotograph, "file" | "alignment">,
): Promise<SmallAquarium> {
  const put = async (method: string, path: string, body: unknown) => {
    const answer = await call(method, path, body);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  };
  await put("POST", STAFF_PATHS.aquariums, { slug, name: NAME, band_colors: ["red", "white"] });
  const sent = await sendPhotograph({ call, send }, slug, file);
  const { birds } = draftResponse.parse(await (await call("GET", STAFF_PATHS.draft(AQUARIUM))).json());
  const chosen = birds.slice(0, BIRDS).map(({ id, content }) => {
    const { spots, gender } = content.record;
    return {
      id,
      content: { ...content, record: { id, spots, gender, picture: "", icon: "", band_color: ["red"] } },
    };
  });
  for (const { id, content } of chosen)
    await put("PUT", STAFF_PATHS.draftBird(slug, id), { revision: 0, content });
  await put("POST", STAFF_PATHS.publish(slug), { note: "" });
  const now = draftResponse.parse(await (await call("GET", STAFF_PATHS.draft(slug))).json());
  const [first] = now.birds;
  if (!first) throw new Error("the demo aquarium has birds");
  const { record } = first.content;
  const photographs = [
    { id: sent.id, file: sent.picture, alignment, spots: record.spots, traced: true, original: "discarded" },
  ];
  const traced = { ...record, picture: sent.picture, icon: sent.icon, alignment, photographs };
  const content = { ...first.content, record: traced };
  await put("PUT", STAFF_PATHS.draftBird(slug, first.id), { revision: first.revision, content });
  return { slug, bird: first.id, photograph: sent.id };
}
