import { Suspense } from "react";
import { Outlet } from "react-router";
import { isKiosk, isKioskOffered } from "../platform/kiosk.ts";
import { AlertRegion } from "../ui/alerts/AlertRegion.tsx";
import { lazyRetried } from "../ui/lazy-components.tsx";
import { Celebration } from "./celebration/Celebration.tsx";
import { Header } from "./Header.tsx";
import { useDocumentTitle } from "./navigation/document-title.ts";
import { ScrollPosition } from "./navigation/ScrollPosition.tsx";
import { useRouteFocus } from "./navigation/use-route-focus.ts";
import styles from "./Shell.module.css";

/** Loaded only on an aquarium's own devices, and retried until it is loaded: without it, a visitor would find what the last one drew. */
const Kiosk = lazyRetried(async () => (await import("./kiosk/Kiosk.tsx")).Kiosk);

const KioskOffer = lazyRetried(async () => (await import("./kiosk/KioskOffer.tsx")).KioskOffer);

/** The layout around every screen: header, alerts, the screen itself, and the celebration. */
export function Shell() {
  useDocumentTitle();
  const main = useRouteFocus();
  return (
    <div className={styles.shell}>
      <Header />
      <AlertRegion />
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Celebration />
      <ScrollPosition />
      <Suspense>
        {isKiosk() && <Kiosk />}
        {isKioskOffered() && <KioskOffer />}
      </Suspense>
    </div>
  );
}
