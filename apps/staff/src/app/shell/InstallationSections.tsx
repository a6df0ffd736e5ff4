import { NavLink } from "react-router";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import styles from "./SideBar.module.css";
import { SHELL } from "./texts.ts";

/** The links to the screens that are about all aquariums. */
export function InstallationSections({ onLeave }: { onLeave: () => void }) {
  const texts = useTexts(SHELL);
  return (
    <>
      <NavLink to={paths.aquariums} className={styles.section} onClick={onLeave}>
        {texts.aquariums}
      </NavLink>
      <NavLink to={paths.everybody} className={styles.section} onClick={onLeave}>
        {texts.everybody}
      </NavLink>
    </>
  );
}
