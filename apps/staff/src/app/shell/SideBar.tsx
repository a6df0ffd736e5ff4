import type { Me } from "@harapen/contract/staff/me";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { LanguageSwitch } from "../../ui/LanguageSwitch.tsx";
import { AquariumMenu } from "./AquariumMenu.tsx";
import styles from "./SideBar.module.css";
import { SHELL } from "./texts.ts";

interface SideBarProps {
  me: Me;
  /** The aquarium of the screen; undefined where it is about all of them. */
  aquarium: string | undefined;
  onLeave: () => void;
  /** The links to the screens. */
  children: ReactNode;
}

/** The navy side bar: which aquarium, its screens, the language, who is here. */
export function SideBar({ me, aquarium, onLeave, children }: SideBarProps) {
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
        <p className={styles.who}>{me.name ?? me.mail}</p>
        <button type="button" className={styles.signOut} onClick={leave}>
          {texts.signOut}
        </button>
      </div>
    </div>
  );
}
