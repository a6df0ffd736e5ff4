import { Drawer } from "@mantine/core";
import { type ReactNode, Suspense, useState } from "react";
import { ScrollRestoration } from "react-router";
import { useTexts } from "../../i18n/texts.ts";
import { Loading } from "../../ui/page/Loading.tsx";
import topBar from "../../ui/page/TopBar.module.css";
import styles from "./Frame.module.css";
import { SHELL } from "./texts.ts";
import { useFocusAfterNavigation } from "./use-focus-after-navigation.ts";

interface FrameProps {
  /** The title of the current place, for the bar of narrow screens. */
  title: string;
  sideBar: (onLeave: () => void) => ReactNode;
  children: ReactNode;
}

/** The frame of screens: the side bar, or on narrow screens a bar above with a menu, and the screen. */
export function Frame({ title, sideBar, children }: FrameProps) {
  const texts = useTexts(SHELL);
  const main = useFocusAfterNavigation<HTMLElement>();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const bar = sideBar(() => setMenuOpen(false));
  return (
    <div className={styles.shell}>
      <ScrollRestoration />
      <a href="#content" className={styles.skip}>
        {texts.skip}
      </a>
      <div className={styles.side}>{bar}</div>
      <div className={styles.top}>
        <div className={topBar.bar}>
          <button
            type="button"
            className={topBar.button}
            aria-label={texts.openMenu}
            onClick={() => setMenuOpen(true)}
          >
            <span aria-hidden="true">☰</span>
          </button>
          <span>{title}</span>
        </div>
      </div>
      <Drawer.Root opened={isMenuOpen} onClose={() => setMenuOpen(false)} size={280}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={texts.sections}>
          <Drawer.Body p={0} className={styles.drawer}>
            {bar}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <main ref={main} id="content" tabIndex={-1} className={styles.content}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </main>
    </div>
  );
}
