import type { BirdDocument } from "@harapen/contract/staff/content";
import { useState } from "react";
import { useLocation, useParams } from "react-router";
import { useDraft } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Page } from "../../ui/page/Page.tsx";
import { BirdForm } from "./BirdForm.tsx";
import { BIRD } from "./texts.ts";

/** Returns a new bird's document, positioned after all existing birds. */
function blankBird(id: string, position: number): BirdDocument {
  return { position, record: { id, picture: "", icon: "", band_color: [] }, name: {}, comment: {} };
}

/** Everything about one bird, stored in the draft as it is written. */
export function BirdScreen() {
  const { bird: id = "" } = useParams();
  return <OfBird key={id} id={id} />;
}

function OfBird({ id }: { id: string }) {
  const texts = useTexts(BIRD);
  const { state } = useLocation();
  const { birds } = useDraft();
  const found = birds.find((bird) => bird.id === id);
  const last = Math.max(-1, ...birds.map(({ content }) => content.position));
  const begun = state === "new" ? blankBird(id, last + 1) : undefined;
  // What is typed stays on the screen, even if somebody else discards the bird meanwhile.
  const [opened] = useState(found?.content ?? begun);
  const stored = found ?? (opened && { revision: 0, content: opened });
  if (!stored) return <Page title={texts.notFound}>{null}</Page>;
  return <BirdForm id={id} stored={stored} />;
}
