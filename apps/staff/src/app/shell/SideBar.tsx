import type { Me } from "@harapen/contract/staff/me";
import { NavLink } from "react-router";
import { useTexts } from "../../i18n/texts.ts";
import { signOut } from "../../identity/sign-in.ts";
import { BASE_PATH, paths, SECTIONS, type Section } from "../../routes/paths.ts";
import { LanguageSwitch } from "../../ui/LanguageSwitch.tsx";
import { rightsIn } from "../../ui/use-me.ts";
import { AquariumMenu } from "./AquariumMenu.tsx";
import styles from "./SideBar.module.css";
import { SECTION_NAMES, SHELL } from "./texts.ts";

interface SideBarProps {
  me: Me;
  aquarium: string;
  /** The number of birds; undefined until it is known. */
  birds: number | undefined;
  onLeave?: () => void;
}

async function leave(): Promise<void> {
  await signOut();
  window.location.assign(BASE_PATH);
}

/** The navy side bar: which aquarium, its sections, the language, who is here. */
export function SideBar({ me, aquarium, birds, onLeave }: SideBarProps) {
  const names = useTexts(SECTION_NAMES);
  const texts = useTexts(SHELL);
  const { keep } = rightsIn(me, aquarium);
  const sections = (Object.keys(SECTIONS) as Section[]).filter((section) => keep || section !== "people");
  return (
    <div className={styles.bar}>
      <p className={styles.brand}>{texts.brand}</p>
      <AquariumMenu me={me} aquarium={aquarium} />
      <nav aria-label={texts.sections} className={styles.sections}>
        <NavLink end to={paths.overview(aquarium)} className={styles.section} onClick={onLeave}>
          {names.overview}
        </NavLink>
        {sections.map((section) => (
          <NavLink
            key={section}
            to={paths.section(aquarium, section)}
            className={styles.section}
            onClick={onLeave}
          >
            {names[section]}
            {section === "birds" && birds !== undefined && <span className={styles.count}>{birds}</span>}
          </NavLink>
        ))}
      </nav>
      <div className={styles.foot}>
        <LanguageSwitch />
        <p className={styles.who}>{me.name ?? me.mail}</p>
        <button type="button" className={styles.signOut} onClick={() => void leave()}>
          {texts.signOut}
        </button>
      </div>
    </div>
  );
}
