import { Outlet, ScrollRestoration } from "react-router";
import { AlertRegion } from "../ui/alerts/AlertRegion.tsx";
import { Celebration } from "./Celebration.tsx";
import { Header } from "./Header.tsx";
import styles from "./Shell.module.css";
import { useDocumentTitle } from "./use-document-title.ts";
import { useRouteFocus } from "./use-route-focus.ts";

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
      <ScrollRestoration />
    </div>
  );
}
