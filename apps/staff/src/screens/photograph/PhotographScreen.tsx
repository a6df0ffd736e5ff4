import type { Photograph } from "@harapen/contract/photograph";
import { pressedKey } from "@harapen/contract/pressed-key";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useParams } from "react-router";
import { photographQuery } from "../../api/photographs.ts";
import { useFileAddress } from "../../draft/BirdIcon.tsx";
import { textIn } from "../../draft/display-text.ts";
import { useDraft, useSlug } from "../../draft/use-draft.ts";
import { COMMON, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { canvasLies } from "../../platform/canvas-pixels.ts";
import { paths } from "../../routes/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { PlainPage, useDocumentTitle } from "../../ui/Page.tsx";
import topBar from "../../ui/TopBar.module.css";
import { LeaveQuestion, useUnsavedWork } from "../../ui/unsaved-work.tsx";
import styles from "./PhotographScreen.module.css";
import type { Image } from "./snap.ts";
import { AlignStep, TraceStep } from "./steps.tsx";
import { Surface } from "./surface/Surface.tsx";
import { TRACING } from "./texts.ts";
import { readTrace } from "./tracing/photograph-trace.ts";
import { type Tracing, useTrace } from "./tracing/use-trace.ts";

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
  image: Image & { readonly isHidden: boolean };
  address: string;
}

/** First the belly is aligned, then its spots are traced, both beginning with what is already there. */
function PhotographTracing({ bird, photograph, image, address }: PhotographTracingProps) {
  const texts = useTexts(TRACING);
  const back = paths.bird(useSlug(), bird.id);
  const tracing = useTrace(image, () => readTrace(photograph, image));
  const [{ isTracing, isNext }, setStep] = useState({
    isTracing: photograph.spots !== undefined,
    isNext: false,
  });
  const goOn = (to: "align" | "trace") => setStep({ isTracing: to === "trace", isNext: true });
  const [isMarkingBold, setMarkingBold] = useState(false);
  const tapsOnSpots = isMarkingBold ? "bold" : "spots";
  const leaving = useUnsavedWork(tracing.isUnsaved);
  useUndoKeys(tracing);
  const title = isTracing ? texts.traceTitle(bird.name) : texts.alignTitle(bird.name);
  useDocumentTitle(title);
  return (
    <div className={styles.screen}>
      <header className={topBar.bar}>
        <Link to={back} aria-label={texts.back(bird.name)} className={topBar.button}>
          <span aria-hidden="true">‹</span>
        </Link>
        <h1 className={styles.title}>{title}</h1>
      </header>
      <main className={styles.main}>
        <Surface
          key={isTracing ? "trace" : "align"}
          image={image}
          address={address}
          tracing={tracing}
          tapsOn={isTracing ? tapsOnSpots : "anchors"}
          isNext={isNext}
        />
        {isTracing ? (
          <TraceStep
            birdId={bird.id}
            opened={photograph}
            isHidden={image.isHidden}
            tracing={tracing}
            isMarkingBold={isMarkingBold}
            onMarkBold={setMarkingBold}
            onRealign={() => goOn("align")}
          />
        ) : (
          <AlignStep image={image} tracing={tracing} onAligned={() => goOn("trace")} />
        )}
      </main>
      <LeaveQuestion leaving={leaving} />
    </div>
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

/**
 * The pixels of an image file; all white, and marked, where the browser hides them: nothing is dark there,
 * and taps stay where they are. Rejects where the browser cannot decode it.
 */
async function readPixels(file: Blob): Promise<Image & { readonly isHidden: boolean }> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { width, height } = canvas;
  const isHidden = canvasLies();
  const data = isHidden
    ? new Uint8ClampedArray(4 * width * height).fill(255)
    : context.getImageData(0, 0, width, height).data;
  return { width, height, data, isHidden };
}

/** Lets the usual keys undo and redo. */
function useUndoKeys({ undo, redo }: Pick<Tracing, "undo" | "redo">): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return;
      const key = pressedKey(event).toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
}
