import { useCallback } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../routes/paths.ts";
import { currentAquarium } from "../../visit/current-aquarium.ts";
import { endKioskVisit } from "./end-visit.ts";

/** Returns a function that ends the visit at a kiosk and navigates to Home. */
export function useEndVisit(): (reason: "idle" | "finished") => void {
  const navigate = useNavigate();
  return useCallback(
    (reason) => {
      // At once: what follows waits until Home is on screen.
      const goHome = async () => navigate(paths.home(currentAquarium()), { flushSync: true });
      void endKioskVisit(reason, goHome);
    },
    [navigate],
  );
}
