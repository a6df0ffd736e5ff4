import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useDocumentTitle } from "../../ui/Page.tsx";
import topBar from "../../ui/TopBar.module.css";
import styles from "./PhotographScreen.module.css";
import type { ReadPixels } from "./read-pixels.ts";
import { AlignStep, TracePanel } from "./steps.tsx";
import { Surface } from "./surface/Surface.tsx";
import { useBarePhotograph } from "./surface/use-bare-photograph.ts";
import type { Tracing } from "./tracing/use-trace.ts";
import { useUndoKeys } from "./tracing/use-undo-keys.ts";

interface WorkbenchProps {
  image: ReadPixels;
  address: string;
  tracing: Tracing;
  /** Whether it begins with the spots; else with the anchors. */
  beginsTracing: boolean;
  titles: Readonly<Record<"align" | "trace", string>>;
  back: { readonly to: string; readonly label: string };
  /** What is done with the spots, once they are traced. */
  onTraced: ReactNode;
  children: ReactNode;
}

/** A photograph on which a belly is aligned and, next, its spots are traced. */
export function Workbench({
  image,
  address,
  tracing,
  beginsTracing,
  titles,
  back,
  onTraced,
  children,
}: WorkbenchProps) {
  const [{ isTracing, isNext }, setStep] = useState({ isTracing: beginsTracing, isNext: false });
  const [isMarkingBold, setMarkingBold] = useState(false);
  const goOn = (to: "align" | "trace") => setStep({ isTracing: to === "trace", isNext: true });
  const tapsOnSpots = isMarkingBold ? "bold" : "spots";
  useUndoKeys(tracing);
  const bare = useBarePhotograph();
  const title = isTracing ? titles.trace : titles.align;
  useDocumentTitle(title);
  return (
    <div className={styles.screen}>
      <header className={topBar.bar}>
        <Link to={back.to} aria-label={back.label} className={topBar.button}>
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
          isBare={bare.isBare}
          onShow={bare.show}
        />
        {isTracing ? (
          <TracePanel
            isHidden={image.isHidden}
            tracing={tracing}
            bare={bare}
            isMarkingBold={isMarkingBold}
            onMarkBold={setMarkingBold}
            onRealign={() => goOn("align")}
          >
            {onTraced}
          </TracePanel>
        ) : (
          <AlignStep image={image} tracing={tracing} bare={bare} onAligned={() => goOn("trace")} />
        )}
      </main>
      {children}
    </div>
  );
}
