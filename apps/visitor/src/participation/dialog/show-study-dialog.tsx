import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, Suspense, useEffect, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { countAsking } from "../../api/count-asking.ts";
import { queryClient } from "../../api/query-client.ts";
import { isKiosk, isKioskOffered, isSomebodyThere } from "../../platform/kiosk.ts";
import { lazyOptional } from "../../ui/lazy-components.tsx";
import { isUnanswered } from "../../visit/drawing-session.ts";
import { currentAquarium, useDrawingSession } from "../../visit/drawing-session-store.ts";
import { certaintyOf } from "../refresh-aquarium.ts";
import { type AtAquarium, type ParticipationState, useStudies } from "../study-store.ts";
import { Askings, isReloaded } from "./askings.ts";
import { Occasion } from "./occasion.ts";

/** Loaded where somebody has to be asked; until it can be, nobody is asked, and nothing is recorded. */
const StudyDialog = lazyOptional(async () => (await import("./StudyDialog.tsx")).StudyDialog);

/** What the question needs to know of the page's screens. */
interface Screens {
  /** Calls `listener` whenever the page navigates; returns a function that ends that. */
  follow(listener: () => void): () => void;
  isHome(): boolean;
}

/**
 * Asks visitors whether they take part, when there is an occasion. Outside the app's own tree, so that the
 * first load does not include it.
 */
export function showStudyDialog({ follow, isHome }: Screens): void {
  const isDrawing = () => isUnanswered(useDrawingSession.getState());
  const occasion = new Occasion({ hold: globalThis.harapenHold, isHome, isDrawing });
  follow(() => occasion.navigated());
  useStudies.subscribe((now, before) => now.visit !== before.visit && occasion.visitEnded());
  // A kiosk's visits are counted, and each has one question.
  const askings = new Askings({
    isReloaded: isReloaded() && !isKiosk(),
    touches: window,
    isSomebodyThere,
    count: countAsking,
  });
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <WhereAsked followNavigation={follow} askings={askings} occasion={occasion} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/**
 * Whether a visitor may yet be asked: what is known of their part, or the answer about it, has not come. The
 * page is newer than a record that the device has cached.
 */
function mayBeAsked(
  aquarium: string,
  here: AtAquarium | undefined,
  requests: ParticipationState["requests"],
): boolean {
  if (!here) return true;
  if (!here.study) return certaintyOf(aquarium) !== "certain";
  const isAwaited = requests.some(
    ({ request, answer }) => request.aquarium === aquarium && answer === "counts",
  );
  return here.status.kind === "asked" || (here.status.kind === "waiting" && isAwaited);
}

interface WhereAskedProps {
  followNavigation: Screens["follow"];
  askings: Askings;
  occasion: Occasion;
}

function WhereAsked({ followNavigation, askings, occasion }: WhereAskedProps) {
  useDrawingSession(({ aquarium }) => aquarium);
  // One question after the other: whether the device is a kiosk comes first.
  const isHeld = useSyncExternalStore(followNavigation, isKioskOffered);
  const isOccasion = useSyncExternalStore(occasion.follow, () => occasion.isOpen);
  const { aquariums, isReopened, visit, requests } = useStudies();
  const aquarium = currentAquarium();
  const here = aquariums[aquarium];
  const isPassed = isHeld || !isOccasion || !mayBeAsked(aquarium, here, requests);
  useEffect(() => {
    if (isPassed) occasion.pass();
  }, [isPassed, occasion]);
  const isAsked = isOccasion && here?.study && here.status.kind === "asked";
  if (!here?.study || isHeld || !(isAsked || isReopened)) return null;
  return (
    <Suspense>
      <StudyDialog
        key={[here.study.id, here.study.version, visit].join(" ")}
        aquarium={aquarium}
        study={here.study}
        askings={askings}
        occasion={occasion}
      />
    </Suspense>
  );
}
