import type { Alignment } from "@harapen/contract/photograph";
import type { Spot } from "@harapen/contract/spot";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import type { PhotographAnswer } from "@harapen/recognition/photographs/identify-photograph";
import { useMutation } from "@tanstack/react-query";
import { keptBirds, useDraft } from "../../../draft/use-draft.ts";
import { askWorker } from "../ask-worker.ts";
import { toSpots } from "../tracing/photograph-trace.ts";
import type { Tracing } from "../tracing/use-trace.ts";
import type { WhoRequest } from "./who.worker.ts";

/** A bird with a pattern to compare with. */
export interface KnownBird {
  readonly bird: DraftedBird;
  readonly spots: readonly Spot[];
}

/** The birds of the draft whose spots are known, those included that have moved away or died. */
export function useKnownBirds(): readonly KnownBird[] {
  return keptBirds(useDraft()).flatMap((bird) => {
    const { spots = [] } = bird.content.record;
    return spots.length > 0 ? [{ bird, spots }] : [];
  });
}

/** What was traced, and whose it may be. */
export interface Answered {
  readonly alignment: Alignment;
  readonly traced: readonly Spot[];
  readonly known: readonly KnownBird[];
  readonly answer: PhotographAnswer;
}

/** Returns how to ask whose spots are traced, and the answer. */
export function useWho({ state, alignment }: Tracing) {
  const known = useKnownBirds();
  const asking = useMutation({
    mutationFn: async (): Promise<Answered> => {
      if (!alignment) throw new Error("the photograph is not aligned");
      const traced = toSpots(state, alignment);
      const birds = known.map(({ bird, spots }) => ({ id: bird.id, spots }));
      const worker = new Worker(new URL("./who.worker.ts", import.meta.url), { type: "module" });
      const request: WhoRequest = { birds, traced };
      return { alignment, traced, known, answer: await askWorker<PhotographAnswer>(worker, request) };
    },
  });
  return {
    answer: asking.data,
    isPending: asking.isPending,
    isError: asking.isError,
    ask: () => asking.mutate(),
    reset: asking.reset,
  };
}
