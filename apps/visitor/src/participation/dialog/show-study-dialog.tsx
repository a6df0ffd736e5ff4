import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, Suspense, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { countAsking } from "../../api/count-asking.ts";
import { queryClient } from "../../api/query-client.ts";
import { isKiosk, isKioskOffered, isSomebodyThere } from "../../platform/kiosk.ts";
import { lazyOptional } from "../../ui/lazy-components.tsx";
import { currentAquarium, useDrawingSession } from "../../visit/drawing-session-store.ts";
import { useStudies } from "../study-store.ts";
import { Askings, isReloaded } from "./askings.ts";

/** Loaded where somebody has to be asked; until it can be, nobody is asked, and nothing is recorded. */
const StudyDialog = lazyOptional(async () => (await import("./StudyDialog.tsx")).StudyDialog);

/** Calls `listener` whenever the page navigates; returns a function that ends that. */
type FollowNavigation = (listener: () => void) => () => void;

/**
 * Asks visitors, over whichever screen they are on, whether they take part. Outside the app's own tree, so
 * that the first load does not include it.
 */
export function showStudyDialog(followNavigation: FollowNavigation): void {
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
        <WhereAsked followNavigation={followNavigation} askings={askings} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

interface WhereAskedProps {
  followNavigation: FollowNavigation;
  askings: Askings;
}

function WhereAsked({ followNavigation, askings }: WhereAskedProps) {
  useDrawingSession(({ aquarium }) => aquarium);
  // One question after the other: whether the device is a kiosk comes first.
  const isHeld = useSyncExternalStore(followNavigation, isKioskOffered);
  const { aquariums, isReopened, visit } = useStudies();
  const aquarium = currentAquarium();
  const here = aquariums[aquarium];
  if (!here?.study || isHeld || (here.status.kind !== "asked" && !isReopened)) return null;
  return (
    <Suspense>
      <StudyDialog
        key={[here.study.id, here.study.version, visit].join(" ")}
        aquarium={aquarium}
        study={here.study}
        askings={askings}
      />
    </Suspense>
  );
}
