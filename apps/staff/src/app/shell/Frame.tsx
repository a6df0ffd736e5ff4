import type { Me } from "@harapen/contract/staff/people";
import { Drawer, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { NavLink, ScrollRestoration, useNavigate } from "react-router";
import { versionQuery } from "../../api/version.ts";
import { textIn } from "../../draft/display-text.ts";
import { LanguageSwitch } from "../../i18n/LocaleProvider.tsx";
import { useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { useFocusAfterNavigation } from "../../ui/focus.ts";
import { Loading } from "../../ui/Page.tsx";
import topBar from "../../ui/TopBar.module.css";
import { ClockNotice } from "./ClockNotice.tsx";
import styles from "./Frame.module.css";
import { NewAdminNotices } from "./NewAdminNotices.tsx";
import { SHELL } from "./texts.ts";

interface FrameProps extends Omit<SideBarProps, "onLeave" | "children"> {
  /** The title of the current place, for the bar of narrow screens. */
  title: string;
  /** The links to the screens; `onLeave` closes the menu. */
  links: (onLeave: () => void) => ReactNode;
  children: ReactNode;
}

/** The frame of screens: the side bar, or on narrow screens a bar above with a menu, and the screen. */
export function Frame({ title, links, children, ...place }: FrameProps) {
  const texts = useTexts(SHELL);
  const main = useFocusAfterNavigation<HTMLElement>();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const leave = () => setMenuOpen(false);
  const bar = (
    <SideBar {...place} onLeave={leave}>
      {links(leave)}
    </SideBar>
  );
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
      <Drawer.Root opened={isMenuOpen} onClose={leave} size={280}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={texts.sections}>
          <Drawer.Body p={0} className={styles.drawer}>
            {bar}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <main ref={main} id="content" tabIndex={-1} className={styles.content}>
        <div className={styles.notices}>
          {place.me.admin && <ClockNotice />}
          <NewAdminNotices newAdmins={place.me.new_admins} />
        </div>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </main>
    </div>
  );
}

interface SideBarProps {
  me: Me;
  /** The aquarium of the screen; undefined where it is about all of them. */
  aquarium: string | undefined;
  onLeave: () => void;
  /** The links to the screens. */
  children: ReactNode;
}

/** The navy side bar: which aquarium, its screens, the language, who is here. */
function SideBar({ me, aquarium, onLeave, children }: SideBarProps) {
  const texts = useTexts(SHELL);
  const navigate = useNavigate();
  const leave = () => {
    onLeave();
    void navigate(paths.signOut, { state: "chosen" });
  };
  return (
    <div className={styles.bar}>
      <p className={styles.brand}>{texts.brand}</p>
      <AquariumMenu me={me} aquarium={aquarium} onLeave={onLeave} />
      <nav aria-label={texts.sections} className={styles.sections}>
        {children}
      </nav>
      <div className={styles.foot}>
        <LanguageSwitch />
        <NavLink to={paths.account} className={styles.section} onClick={onLeave}>
          {me.name ?? me.mail}
        </NavLink>
        <button type="button" className={styles.signOut} onClick={leave}>
          {texts.signOut}
        </button>
        <RunningVersion />
      </div>
    </div>
  );
}

/** The version that the server runs, for whoever is asked for it. */
function RunningVersion() {
  const { data } = useQuery(versionQuery);
  if (!data) return null;
  const { version, commit } = data;
  return <p className={styles.version}>{`Harapen ${version}${commit === null ? "" : ` (${commit})`}`}</p>;
}

/** Names the aquarium, and leads to the others where there are any, an admin also to the lists of all. */
function AquariumMenu({ me, aquarium, onLeave }: Omit<SideBarProps, "children">) {
  const texts = useTexts(SHELL);
  const { locale } = useStaffLocale();
  const navigate = useNavigate();
  const current = me.aquariums.find(({ slug }) => slug === aquarium);
  const title = current ? (textIn(current.name, locale) ?? current.slug) : texts.installation;
  if (current && me.aquariums.length === 1 && !me.admin) return <p className={styles.only}>{title}</p>;
  const go = (to: string) => {
    onLeave();
    void navigate(to);
  };
  return (
    // As high as there is room; it scrolls where there are more aquariums.
    <Menu position="bottom-start" width={240} middlewares={{ size: { padding: 8 } }}>
      <Menu.Target>
        <button type="button" className={styles.switch}>
          <span className={styles.name}>{title}</span>
          <span aria-hidden="true">▾</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={texts.switchAquarium} className={styles.list}>
        {me.aquariums.map(({ slug, name }) => (
          <Menu.Item
            key={slug}
            aria-current={slug === aquarium ? "page" : undefined}
            className={slug === aquarium ? `${styles.item} ${styles.current}` : styles.item}
            onClick={() => go(paths.overview(slug))}
          >
            {textIn(name, locale) ?? slug}
          </Menu.Item>
        ))}
        {me.admin && (
          <>
            <Menu.Divider />
            <Menu.Item className={styles.item} onClick={() => go(paths.aquariums)}>
              {texts.aquariums}
            </Menu.Item>
            <Menu.Item className={styles.item} onClick={() => go(paths.everybody)}>
              {texts.everybody}
            </Menu.Item>
            <Menu.Item className={styles.item} onClick={() => go(paths.networks)}>
              {texts.networks}
            </Menu.Item>
            <Menu.Item className={styles.item} onClick={() => go(paths.doctor)}>
              {texts.doctor}
            </Menu.Item>
            <Menu.Item className={styles.item} onClick={() => go(paths.newAquarium)}>
              {texts.newAquarium}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
