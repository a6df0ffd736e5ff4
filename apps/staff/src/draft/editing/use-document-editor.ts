import { useEffect, useState, useSyncExternalStore } from "react";
import { DocumentEditor, type Edited, isStored, type Outcome, type Stored } from "./document-editor.ts";

const PAUSE_MS = 800;

/**
 * An editor of a document, for as long as the component is there: what waits is stored when it goes, or the page is hidden. What is
 * stored later by others reaches it as a conflict.
 */
export function useDocumentEditor<Document>(
  stored: Stored<Document>,
  put: (write: { revision: number; content: Document }) => Promise<Outcome<Document>>,
): Edited<Document> & { editor: DocumentEditor<Document> } {
  const [editor] = useState(() => new DocumentEditor<Document>(stored, { put, pauseMs: PAUSE_MS }));
  const edited = useSyncExternalStore(editor.subscribe, editor.getSnapshot);
  useEffect(() => {
    const flush = () => void editor.flush();
    document.addEventListener("visibilitychange", flush);
    return () => {
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, [editor]);
  useEffect(() => {
    if (isStored(edited.state)) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [edited.state]);
  return { ...edited, editor };
}
