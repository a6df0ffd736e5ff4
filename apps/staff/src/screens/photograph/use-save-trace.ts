import { type Photograph, photograph } from "@harapen/contract/photograph";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { codeOf, StaffError } from "../../api/staff-error.ts";
import { updateBird } from "../../draft/editing/update-bird.ts";
import { tracePhotograph } from "../../draft/photographs.ts";
import { useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { useShowDone } from "../../ui/feedback/use-show-done.ts";
import { TRACING } from "./texts.ts";
import { toSpots } from "./tracing/photograph-trace.ts";
import type { TraceState } from "./tracing/trace-state.ts";
import type { Tracing } from "./tracing/use-trace.ts";

interface Saving {
  readonly state: TraceState;
  /** The photograph with the trace that is overwritten. */
  readonly seen: Photograph;
  /** The path to navigate to next. */
  readonly to: string;
}

/** Returns the photograph as somebody else has traced it, where that prevented saving. */
function theirsIn(error: unknown): Photograph | undefined {
  if (!(error instanceof StaffError) || error.code !== "conflict") return undefined;
  return photograph.safeParse(error.details).data;
}

/** Returns how to save a trace to the draft, over the one from when the photograph was opened, and navigate on. */
export function useSaveTrace(birdId: string, opened: Photograph, tracing: Tracing) {
  const texts = useTexts(TRACING);
  const slug = useSlug();
  const navigate = useNavigate();
  const showDone = useShowDone();
  const queryClient = useQueryClient();
  const { state, alignment, settle } = tracing;
  const saving = useMutation({
    mutationFn: async ({ state, seen }: Saving) => {
      if (!alignment) return;
      const trace = { alignment, spots: toSpots(state, alignment) };
      await updateBird(queryClient, { slug, id: birdId }, tracePhotograph(seen, trace));
    },
    onSuccess: async (_, { state, to }) => {
      settle(state);
      showDone(texts.saved);
      await navigate(to);
    },
  });
  const { error, variables } = saving;
  const theirs = theirsIn(error);
  return {
    save: (to: string) => saving.mutate({ state, seen: opened, to }),
    isSaving: saving.isPending,
    isGone: codeOf(error) === "not-found",
    error: theirs ? null : error,
    conflict: theirs &&
      variables && {
        theirs,
        keepMine: () => saving.mutate({ ...variables, seen: theirs }),
        keepTheirs: () => {
          settle(state);
          void navigate(variables.to);
        },
        putOff: saving.reset,
      },
  };
}
