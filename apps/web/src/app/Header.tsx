import { Link } from "react-router";
import { useDrawingSession } from "../drawing/session.ts";
import { useTranslate } from "../i18n/translate.ts";
import { Words } from "../i18n/Words.tsx";
import { defaultAquarium } from "../penguins/visit.ts";
import { recordNavClick } from "../telemetry/nav-click.ts";
import styles from "./Header.module.css";
import { paths } from "./paths.ts";
import { type Tab, tabOf, useScreen } from "./screens.ts";

const TABS: readonly { tab: Tab; path: (aquarium: string) => string }[] = [
  { tab: "draw", path: paths.draw },
  { tab: "catalog", path: paths.catalog },
  { tab: "home", path: paths.home },
];

export function Header() {
  const t = useTranslate();
  const aquarium = useDrawingSession((session) => session.aquarium) ?? defaultAquarium();
  const selected = tabOf(useScreen());
  return (
    <header className={styles.header}>
      <a href="#main" className={styles.skip}>
        <Words of="app.skip" />
      </a>
      <nav aria-label={t("nav.label")} className={styles.tabs}>
        {TABS.map(({ tab, path }) => (
          <Link
            key={tab}
            to={path(aquarium)}
            className={styles.tab}
            onClick={(event) => recordNavClick(tab, event)}
            aria-current={tab === selected ? "page" : undefined}
          >
            <Words of={`nav.${tab}`} />
          </Link>
        ))}
        <span className={`${styles.underline} ${styles[selected]}`} aria-hidden="true" />
      </nav>
    </header>
  );
}
