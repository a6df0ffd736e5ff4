import type { Photograph } from "@harapen/contract/photograph";
import { useState } from "react";
import { Link } from "react-router";
import { useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import topBar from "../../ui/page/TopBar.module.css";
import { useDocumentTitle } from "../../ui/page/use-document-title.ts";
import { LeaveQuestion } from "../../ui/unsaved-work/LeaveQuestion.tsx";
import { useUnsavedWork } from "../../ui/unsaved-work/use-unsaved-work.ts";
import { AlignStep } from "./AlignStep.tsx";
import type { Image } from "./image/snap.ts";
import styles from "./PhotographTracing.module.css";
import { Surface } from "./surface/Surface.tsx";
import { TraceStep } from "./TraceStep.tsx";
import { TRACING } from "./texts.ts";
import { readTrace } from "./tracing/photograph-trace.ts";
import { useTrace } from "./tracing/use-trace.ts";
import { useUndoKeys } from "./tracing/use-undo-keys.ts";

interface PhotographTracingProps {
  bird: { id: string; name: string };
  /** As it was when it was opened. */
  photograph: Photograph;
  image: Image & { readonly isHidden: boolean };
  address: string;
}

/** First the belly is aligned, then its spots are traced, both beginning with what is already there. */
export function PhotographTracing({ bird, photograph, image, address }: PhotographTracingProps) {
  const texts = useTexts(TRACING);
  const back = paths.bird(useSlug(), bird.id);
  const tracing = useTrace(image, () => readTrace(photograph, image));
  const [{ isTracing, isNext }, setStep] = useState({
    isTracing: photograph.spots !== undefined,
    isNext: false,
  });
  const goOn = (to: "align" | "trace") => setStep({ isTracing: to === "trace", isNext: true });
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
          isTracing={isTracing}
          isNext={isNext}
        />
        {isTracing ? (
          <TraceStep
            birdId={bird.id}
            opened={photograph}
            isHidden={image.isHidden}
            tracing={tracing}
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
