import type { ReactNode } from "react";
import { DrawingFigure } from "../../penguins/pictures/DrawingFigure.tsx";
import { useKeepsLookPlace } from "../../search/look-store.ts";
import { useWideWindow } from "../../ui/use-wide-window.ts";
import type { SearchResult } from "../../visit/drawing-session.ts";
import styles from "./Results.module.css";

/**
 * Whether the results have a column beside the cards: in a wide window, for the drawing or for a question.
 */
function useAside({ searchId, aids }: SearchResult) {
  const isWide = useWideWindow();
  const keepsLookPlace = useKeepsLookPlace(searchId);
  const showsDrawing = isWide && aids.comparison !== "off";
  return { keepsLookPlace, showsDrawing, isColumn: isWide && (keepsLookPlace || showsDrawing) };
}

interface ResultsLayoutProps {
  result: SearchResult;
  className?: string;
  head: ReactNode;
  /** The question about the results, or the line that opens it; the place is kept where it may come. */
  look?: ReactNode;
  /** Whether that shows the drawing itself. */
  lookHasDrawing?: boolean;
  children: ReactNode;
}

/**
 * The parts of the results, in the same places before and after they are loaded: on a phone one below the
 * other, in a wide window with question and drawing beside the cards, unless the aid `comparison` leaves
 * the drawing out.
 */
export function ResultsLayout({
  result,
  className = "",
  head,
  look,
  lookHasDrawing = false,
  children,
}: ResultsLayoutProps) {
  const { keepsLookPlace, showsDrawing, isColumn } = useAside(result);
  return (
    <div className={`${styles.results} ${isColumn ? styles.withAside : ""} ${className}`}>
      {head}
      {(keepsLookPlace || showsDrawing) && (
        <div className={styles.aside}>
          {keepsLookPlace && <div className={styles.look}>{look}</div>}
          {showsDrawing && !lookHasDrawing && <DrawingFigure drawing={result} className={styles.drawing} />}
        </div>
      )}
      {children}
    </div>
  );
}
