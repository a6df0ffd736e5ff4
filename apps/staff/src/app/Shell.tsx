import { Drawer } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { Outlet, ScrollRestoration, useParams } from "react-router";
import { draftQuery } from "../api/draft.ts";
import { keptBirds } from "../draft/use-draft.ts";
import { useStaffLocale } from "../i18n/locale-context.ts";
import { useTexts } from "../i18n/texts.ts";
import { store } from "../platform/stored-text.ts";
import { Loading } from "../ui/page/Loading.tsx";
import { useMe } from "../ui/use-me.ts";
import { LAST_AQUARIUM_KEY } from "./last-aquarium.ts";
import { NotFoundPage } from "./NotFoundPage.tsx";
import styles from "./Shell.module.css";
import { SideBar } from "./shell/SideBar.tsx";
import { SHELL } from "./shell/texts.ts";

/** The frame of every screen of an aquarium: the side bar, or on narrow screens a bar above with a menu, and the screen. */
export function Shell() {
  const { aquarium = "" } = useParams();
  const me = useMe();
  const texts = useTexts(SHELL);
  const { locale } = useStaffLocale();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const current = me.aquariums.find(({ slug }) => slug === aquarium);
  const { data: draft } = useQuery({ ...draftQuery(aquarium), enabled: current !== undefined });
  useEffect(() => {
    if (current) store(LAST_AQUARIUM_KEY, current.slug);
  }, [current]);
  if (!current) return <NotFoundPage />;
  const sideBar = (
    <SideBar
      me={me}
      aquarium={aquarium}
      birds={draft && keptBirds(draft).length}
      onLeave={() => setMenuOpen(false)}
    />
  );
  return (
    <div className={styles.shell}>
      <ScrollRestoration />
      <a href="#content" className={styles.skip}>
        {texts.skip}
      </a>
      <div className={styles.side}>{sideBar}</div>
      <div className={styles.top}>
        <button
          type="button"
          className={styles.burger}
          aria-label={texts.openMenu}
          onClick={() => setMenuOpen(true)}
        >
          <span aria-hidden="true">☰</span>
        </button>
        <span>{current.name[locale]}</span>
      </div>
      <Drawer.Root opened={isMenuOpen} onClose={() => setMenuOpen(false)} size={280}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={texts.sections}>
          <Drawer.Body p={0} className={styles.drawer}>
            {sideBar}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
