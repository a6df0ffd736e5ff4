import type { BirdDocument } from "@harapen/contract/staff/content";
import { useLocation, useParams } from "react-router";
import { useDraft } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Page } from "../../ui/page/Page.tsx";
import { BirdForm } from "./BirdForm.tsx";
import { BIRD } from "./texts.ts";

/** A bird that is not there yet, after all that are. */
function blankBird(id: string, position: number): BirdDocument {
  return { position, record: { id, picture: "", icon: "", band_color: [] }, name: {}, comment: {} };
}

/** Everything about one bird, stored in the draft as it is written. */
export function BirdScreen() {
  const texts = useTexts(BIRD);
  const { bird: id = "" } = useParams();
  const { state } = useLocation();
  const { birds } = useDraft();
  const found = birds.find((bird) => bird.id === id);
  if (found) return <BirdForm key={id} id={id} stored={found} />;
  if (state !== "new") return <Page title={texts.notFound}>{null}</Page>;
  const last = Math.max(-1, ...birds.map(({ content }) => content.position));
  return <BirdForm key={id} id={id} stored={{ revision: 0, content: blankBird(id, last + 1) }} />;
}
