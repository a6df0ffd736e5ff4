import { useState } from "react";
import { useParams } from "react-router";
import { textIn } from "../../draft/display-text.ts";
import { useDraft, useSlug } from "../../draft/use-draft.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { COMMON } from "../../ui/common-texts.ts";
import { PlainPage } from "../../ui/page/Page.tsx";
import { usePhotograph } from "./image/use-photograph.ts";
import { PhotographTracing } from "./PhotographTracing.tsx";
import { TRACING } from "./texts.ts";

/** A photograph of a bird, on which its belly is aligned and its spots are traced. */
export function PhotographScreen() {
  const { aquarium = "", bird = "", photograph = "" } = useParams();
  // A change to another photograph, or to its copy in another aquarium, resets everything: the pixels and what was traced on them.
  return <OfPhotograph key={`${aquarium} ${photograph}`} birdId={bird} photographId={photograph} />;
}

function OfPhotograph({ birdId, photographId }: { birdId: string; photographId: string }) {
  const texts = useTexts(TRACING);
  const { back } = useTexts(COMMON);
  const { locale } = useStaffLocale();
  const slug = useSlug();
  const bird = useDraft().birds.find((one) => one.id === birdId);
  const found = bird?.content.record.photographs?.find((one) => one.id === photographId);
  // The trace stays based on the photograph as it was opened, even if somebody else traces or removes the photograph meanwhile.
  const [opened, setOpened] = useState(found);
  if (!opened && found) setOpened(found);
  const { image, address } = usePhotograph(slug, photographId);
  if (!opened)
    return (
      <PlainPage title={texts.unreadable}>
        <ButtonLink to={paths.bird(slug, birdId)}>{back}</ButtonLink>
      </PlainPage>
    );
  if (!address) return null;
  const name = textIn(bird?.content.name ?? {}, locale) ?? birdId;
  return (
    <PhotographTracing bird={{ id: birdId, name }} photograph={opened} image={image} address={address} />
  );
}
