import type { Photograph } from "@harapen/contract/photograph";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { photographQuery } from "../../api/photographs.ts";
import { useFileAddress } from "../../draft/BirdIcon.tsx";
import { textIn } from "../../draft/display-text.ts";
import { useDraft, useSlug } from "../../draft/use-draft.ts";
import { COMMON, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { PlainPage } from "../../ui/Page.tsx";
import { LeaveQuestion, useUnsavedWork } from "../../ui/unsaved-work.tsx";
import { type ReadPixels, readPixels } from "./read-pixels.ts";
import { SaveTrace } from "./steps.tsx";
import { TRACING } from "./texts.ts";
import { readTrace } from "./tracing/photograph-trace.ts";
import { useTrace } from "./tracing/use-trace.ts";
import { Workbench } from "./Workbench.tsx";

/** A photograph of a bird, on which its belly is aligned and its spots are traced. */
export function PhotographScreen() {
  const { aquarium = "", bird = "", photograph = "" } = useParams();
  // A change to another photograph, or to its copy in another aquarium, resets everything: the pixels and
  // what was traced on them.
  return <OfPhotograph key={`${aquarium} ${photograph}`} birdId={bird} photographId={photograph} />;
}

function OfPhotograph({ birdId, photographId }: { birdId: string; photographId: string }) {
  const texts = useTexts(TRACING);
  const { back } = useTexts(COMMON);
  const { locale } = useStaffLocale();
  const slug = useSlug();
  const bird = useDraft().birds.find((one) => one.id === birdId);
  const found = bird?.content.record.photographs?.find((one) => one.id === photographId);
  // The trace stays based on the photograph as it was opened, even if somebody else traces or removes the
  // photograph meanwhile.
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

interface PhotographTracingProps {
  bird: { id: string; name: string };
  /** As it was when it was opened. */
  photograph: Photograph;
  image: ReadPixels;
  address: string;
}

/** First the belly is aligned, then its spots are traced, both beginning with what is already there. */
function PhotographTracing({ bird, photograph, image, address }: PhotographTracingProps) {
  const texts = useTexts(TRACING);
  const tracing = useTrace(image, () => readTrace(photograph, image));
  const leaving = useUnsavedWork(tracing.isUnsaved);
  return (
    <Workbench
      image={image}
      address={address}
      tracing={tracing}
      beginsTracing={photograph.spots !== undefined}
      titles={{ align: texts.alignTitle(bird.name), trace: texts.traceTitle(bird.name) }}
      back={{ to: paths.bird(useSlug(), bird.id), label: texts.back(bird.name) }}
      onTraced={<SaveTrace birdId={bird.id} opened={photograph} tracing={tracing} />}
    >
      <LeaveQuestion leaving={leaving} />
    </Workbench>
  );
}

/** Loads a photograph: its pixels, and an address by which the page shows it, once there is one. */
function usePhotograph(slug: string, id: string) {
  const { data: file } = useSuspenseQuery(photographQuery(slug, id));
  const { data: image } = useSuspenseQuery({
    queryKey: ["pixels", id],
    queryFn: () => readPixels(file),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return { image, address: useFileAddress(file) };
}
