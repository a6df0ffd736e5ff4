import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { useShowDone } from "../../ui/Notice.tsx";
import { type Leaving, useUnsavedWork } from "../../ui/unsaved-work.tsx";
import { useFreshDraft, useSlug } from "../use-draft.ts";
import {
  DocumentEditor,
  type Edited,
  isStored,
  isStuck,
  type Outcome,
  type Stored,
} from "./document-editor.ts";
import { reloadDraft, storeBird, storeDetails } from "./store-bird.ts";
import { EDITING } from "./texts.ts";

const PAUSE_MS = 800;

interface Dependencies<Document> {
  readonly put: (write: { revision: number; content: Document }) => Promise<Outcome<Document>>;
  /** The paths of all screens that share the editor, where they are several. */
  readonly keptAt?: readonly string[];
  /** Whether files are sent that the document gets once they have arrived. */
  readonly isSending?: boolean;
}

/**
 * Returns an editor of a document for as long as the component is mounted: waiting changes are stored when it
 * unmounts, or the page is hidden. Leaving is blocked until they are stored, and has to be confirmed where
 * they cannot be, or while files are sent. What others store is taken over, and joined with what waits; where
 * that has changed the same field, it is a conflict.
 */
function useDocumentEditor<Document>(
  stored: Stored<Document>,
  { put, keptAt, isSending = false }: Dependencies<Document>,
): Edited<Document> & { editor: DocumentEditor<Document>; leaving: Leaving | undefined } {
  const texts = useTexts(EDITING);
  const showDone = useShowDone();
  const [editor] = useState(
    () =>
      new DocumentEditor<Document>(stored, {
        put,
        pauseMs: PAUSE_MS,
        onMerged: ({ change }) => showDone(texts.merged(change?.by?.name ?? texts.somebody)),
      }),
  );
  const { subscribe, getSnapshot } = editor;
  const edited = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  useEffect(() => {
    const flush = () => void editor.flush();
    document.addEventListener("visibilitychange", flush);
    return () => {
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, [editor]);
  useEffect(() => editor.follow(stored), [editor, stored]);
  const leaving = useUnsavedWork(isSending || !isStored(edited.state), keptAt);
  const isHurried = leaving !== undefined && edited.state === "unsaved";
  useEffect(() => {
    if (isHurried) void editor.flush();
  }, [editor, isHurried]);
  return { ...edited, editor, leaving: isSending || isStuck(edited.state) ? leaving : undefined };
}

/** An editor of a bird in the draft of the screen; `isSending` while photographs for it are sent. */
export function useBirdEditor(id: string, stored: Stored<BirdDocument>, isSending = false) {
  const slug = useSlug();
  const queryClient = useQueryClient();
  useFreshDraft();
  return useDocumentEditor(stored, {
    isSending,
    put: async (write) => {
      const outcome = await storeBird(slug, id, write);
      await reloadDraft(queryClient, slug);
      return outcome;
    },
  });
}

/** An editor of the details of the screen's aquarium. */
export function useDetailsEditor() {
  const slug = useSlug();
  const queryClient = useQueryClient();
  return useDocumentEditor<DetailsDocument>(useFreshDraft().details, {
    put: async (write) => {
      const outcome = await storeDetails(slug, write);
      await reloadDraft(queryClient, slug);
      return outcome;
    },
    keptAt: [paths.section(slug, "details"), paths.section(slug, "visitors")],
  });
}
