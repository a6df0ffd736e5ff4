import type { Tab } from "@harapen/contract/telemetry/screens";
import { type MouseEvent, Suspense } from "react";
import { NavigationType, Outlet, useLocation, useNavigationType } from "react-router";
import { Message } from "../i18n/FormattedText.tsx";
import { useTranslate } from "../i18n/translate.ts";
import { isKiosk, isKioskOffered } from "../platform/kiosk.ts";
import { paths } from "../routes/paths.ts";
import { readHomeState, replaceDrawing } from "../routes/route-state.ts";
import { tabOf, useScreen } from "../routes/screens.ts";
import { recordNavClick } from "../telemetry/events/interface.ts";
import { AlertRegion } from "../ui/alerts/AlertRegion.tsx";
import { ScreenLink } from "../ui/Button.tsx";
import { lazyOptional, lazyRetried } from "../ui/lazy-components.tsx";
import { defaultAquarium, useDrawingSession } from "../visit/drawing-session-store.ts";
import { ScrollPosition, useDocumentTitle, useRouteFocus } from "./navigation.tsx";
import styles from "./Shell.module.css";

/**
 * Loaded only on an aquarium's own devices, and retried until it is loaded: without it, a visitor would find
 * what the last one drew.
 */
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

const TABS: readonly { tab: Tab; path: (aquarium: string) => string }[] = [
  { tab: "draw", path: paths.draw },
  { tab: "catalog", path: paths.catalog },
  { tab: "home", path: paths.home },
];

/**
 * Focuses the content. Following the link's address would make a history entry without the state that screens
 * keep there.
 */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** The header: a skip link and the three tabs. */
function Header() {
  const t = useTranslate();
  const aquarium = useDrawingSession((session) => session.aquarium) ?? defaultAquarium();
  const screen = useScreen();
  const selected = tabOf(screen);
  return (
    <header className={styles.header}>
      {/* biome-ignore lint/a11y/useValidAnchor: it navigates within the page, and by itself until the app has started. */}
      <a href="#main" className={styles.skip} onClick={skipToContent}>
        <Message of="app.skip" />
      </a>
      <nav aria-label={t("nav.label")} className={styles.tabs}>
        {TABS.map(({ tab, path }) => (
          <ScreenLink
            key={tab}
            to={path(aquarium)}
            state={tab === "draw" ? replaceDrawing(screen) : undefined}
            className={styles.tab}
            onClick={(event) => recordNavClick(tab, event)}
            aria-current={tab === selected ? "page" : undefined}
          >
            <Message of={`nav.${tab}`} />
          </ScreenLink>
        ))}
        <span className={`${styles.underline} ${styles[selected]}`} aria-hidden="true" />
      </nav>
    </header>
  );
}

/**
 * The pebbles' directions, in degrees: steps of the golden angle spread any number of pebbles evenly, no two
 * in the same direction.
 */
const DIRECTIONS = Array.from({ length: 18 }, (_, pebble) => (137.5 * pebble) % 360);

/** Loaded with the visit's other parts; until it can be, and where that is late, Home is shown without it. */
const FoundPenguin = lazyOptional(async () => (await import("./FoundPenguin.tsx")).FoundPenguin);

/** A burst of pebbles and the found penguin, once: not again after a reload or by Back. */
function Celebration() {
  const { state, key } = useLocation();
  const isPush = useNavigationType() === NavigationType.Push;
  const found = useDrawingSession((session) => session.found);
  if (!isPush || !readHomeState(state)) return null;
  return (
    <div key={key}>
      <div className={styles.burst} data-testid="celebration" aria-hidden="true">
        {DIRECTIONS.map((direction) => (
          <i key={direction} style={{ rotate: `${direction}deg` }} />
        ))}
      </div>
      {found && (
        <Suspense>
          <FoundPenguin found={found} />
        </Suspense>
      )}
    </div>
  );
}
