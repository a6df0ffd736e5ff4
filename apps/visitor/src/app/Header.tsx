import type { Tab } from "@harapen/contract/telemetry/screens";
import type { MouseEvent } from "react";
import { Message } from "../i18n/Message.tsx";
import { useTranslate } from "../i18n/translate.ts";
import { paths } from "../routes/paths.ts";
import { replaceDrawing } from "../routes/route-state.ts";
import { tabOf, useScreen } from "../routes/screens.ts";
import { recordNavClick } from "../telemetry/events/nav-click.ts";
import { ScreenLink } from "../ui/ScreenLink.tsx";
import { defaultAquarium } from "../visit/current-aquarium.ts";
import { useDrawingSession } from "../visit/drawing-session-store.ts";
import styles from "./Header.module.css";

const TABS: readonly { tab: Tab; path: (aquarium: string) => string }[] = [
  { tab: "draw", path: paths.draw },
  { tab: "catalog", path: paths.catalog },
  { tab: "home", path: paths.home },
];

/** Focuses the content. Following the link's address would make a history entry without the state that screens keep there. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** The header: a skip link and the three tabs. */
export function Header() {
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
