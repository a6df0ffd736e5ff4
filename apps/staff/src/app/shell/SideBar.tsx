import type { Me } from "@harapen/contract/staff/me";
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/texts.ts";
import { signOut } from "../../identity/sign-in.ts";
import { BASE_PATH } from "../../routes/paths.ts";
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

async function leave(): Promise<void> {
  await signOut();
  window.location.assign(BASE_PATH);
}

/** The navy side bar: which aquarium, its screens, the language, who is here. */
export function SideBar({ me, aquarium, onLeave, children }: SideBarProps) {
  const texts = useTexts(SHELL);
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
        <button type="button" className={styles.signOut} onClick={() => void leave()}>
          {texts.signOut}
        </button>
      </div>
    </div>
  );
}
