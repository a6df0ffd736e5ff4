import { useCallback, useEffect, useRef, useState } from "react";
import type { ApiError } from "../../../api/api-error.ts";
import type { SearchedDrawing } from "../../../visit/drawing-session.ts";
import { useDrawingSession } from "../../../visit/drawing-session-store.ts";
import { searchWhenBack } from "./search-when-back.ts";

interface Listener {
  onFound(): void;
  /** The server refuses the search for good. */
  onRefused(error: unknown): void;
}

/**
 * A search that has failed for a passing reason and waits for the server. It is abandoned when the drawing changes, the screen is left,
 * or `stopWaiting` is called: a visitor who goes on drawing should not be taken away from it.
 */
export function useWaitingSearch(aquarium: string, { onFound, onRefused }: Listener) {
  const [waiting, setWaiting] = useState(false);
  const active = useRef<AbortController>(null);
  const stopWaiting = useCallback(() => {
    active.current?.abort();
    active.current = null;
    setWaiting(false);
  }, []);
  useEffect(() => {
    const stopFollowing = useDrawingSession.subscribe((now, before) => {
      if (now.strokes !== before.strokes || now.mask !== before.mask) stopWaiting();
    });
    return () => {
      stopFollowing();
      stopWaiting();
    };
  }, [stopWaiting]);

  const waitForServer = async (drawing: SearchedDrawing, failure: ApiError) => {
    const controller = new AbortController();
    active.current = controller;
    setWaiting(true);
    const { signal } = controller;
    try {
      await searchWhenBack(aquarium, drawing, failure, signal);
      if (!signal.aborted) onFound();
    } catch (error) {
      if (signal.aborted) return;
      stopWaiting();
      onRefused(error);
    }
  };

  return { waiting, waitForServer, stopWaiting };
}
