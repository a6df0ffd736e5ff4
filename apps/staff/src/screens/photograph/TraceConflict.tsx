import { type Alignment, type Photograph, photograph } from "@harapen/contract/photograph";
import type { Spot } from "@harapen/contract/spot";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { cutIcon } from "../../api/photographs.ts";
import { codeOf, detailsOf } from "../../api/staff-error.ts";
import { updateBird } from "../../draft/editing/store-bird.ts";
import { proposeIconSquare } from "../../draft/icon-square.ts";
import { changeIcon, tracePhotograph } from "../../draft/photographs.ts";
import { useSlug, useToday } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useShowDone } from "../../ui/Notice.tsx";
import { PatternFigure } from "../../ui/PatternFigure.tsx";
import styles from "./TraceConflict.module.css";
import { TRACING } from "./texts.ts";
import { toSpots } from "./tracing/photograph-trace.ts";
import type { TraceState } from "./tracing/trace-state.ts";
import type { Tracing } from "./tracing/use-trace.ts";

interface TraceConflictProps {
  theirs: Photograph;
  mine: readonly Spot[];
  onKeepTheirs: () => void;
  onKeepMine: () => void;
  /** Returns to the photograph, with nothing saved. */
  onClose: () => void;
}

/** Shows what two people have traced on one photograph, and keeps the trace that is chosen. */
export function TraceConflict({ theirs, mine, onKeepTheirs, onKeepMine, onClose }: TraceConflictProps) {
  const texts = useTexts(TRACING).conflict;
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{texts.lead}</p>
        <div className={styles.versions}>
          <Version name={texts.theirs} spots={theirs.spots} />
          <Version name={texts.mine} spots={mine} />
        </div>
        <div className={styles.choices}>
          <Button onClick={onKeepTheirs}>{texts.keepTheirs}</Button>
          <Button onClick={onKeepMine}>{texts.keepMine}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function Version({ name, spots }: { name: string; spots: readonly Spot[] | undefined }) {
  const { count, untraced } = useTexts(TRACING).conflict;
  return (
    <figure className={styles.version}>
      <PatternFigure label={name} spots={spots} />
      <figcaption>
        <strong>{name}</strong> <span>{spots ? count(spots.length) : untraced}</span>
      </figcaption>
    </figure>
  );
}

interface Saving {
  readonly state: TraceState;
  /** The photograph with the trace that is overwritten. */
  readonly seen: Photograph;
  /** The path to navigate to next. */
  readonly to: string;
}

/**
 * Cuts the face out as the icon of a photograph that is aligned for the first time and has none but the
 * middle of it. Resolves to the icon's name; to nothing where it can't be cut: keepers can do so later.
 */
async function faceOf(slug: string, seen: Photograph, alignment: Alignment): Promise<string | undefined> {
  if (seen.alignment || seen.icon !== `${seen.id}-icon.jpg`) return undefined;
  return cutIcon(slug, seen.id, proposeIconSquare(alignment, alignment))
    .then(({ icon }) => icon)
    .catch(() => undefined);
}

/** Returns how to save a trace over the one that was there when the photograph was opened. */
export function useSaveTrace(birdId: string, opened: Photograph, tracing: Tracing) {
  const texts = useTexts(TRACING);
  const slug = useSlug();
  const navigate = useNavigate();
  const showDone = useShowDone();
  const queryClient = useQueryClient();
  const today = useToday();
  const { state, alignment, settle } = tracing;
  const saving = useMutation({
    mutationFn: async ({ state, seen }: Saving) => {
      if (!alignment) return;
      const trace = { alignment, spots: toSpots(state, alignment) };
      const icon = await faceOf(slug, seen, alignment);
      await updateBird(queryClient, { slug, id: birdId }, (bird) => {
        const traced = tracePhotograph(seen, trace, today)(bird);
        return icon ? changeIcon(seen.id, icon)(traced) : traced;
      });
    },
    onSuccess: async (_, { state, to }) => {
      settle(state);
      showDone(texts.saved);
      await navigate(to);
    },
  });
  const { error, variables } = saving;
  const theirs = detailsOf(error, "conflict", photograph);
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
