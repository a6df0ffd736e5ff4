import type { Me } from "@harapen/contract/staff/me";
import { NavLink } from "react-router";
import { useTexts } from "../../i18n/texts.ts";
import { paths, SECTIONS, type Section } from "../../routes/paths.ts";
import { rightsIn } from "../../ui/use-me.ts";
import styles from "./SideBar.module.css";
import { SECTION_NAMES } from "./texts.ts";

interface AquariumSectionsProps {
  me: Me;
  aquarium: string;
  /** The number of birds; undefined until it is known. */
  birds: number | undefined;
  onLeave: () => void;
}

/** The sections that need a right to be seen. */
const NEEDED: Partial<Record<Section, "keep">> = { people: "keep" };

/** The links to the screens of an aquarium: for those who may only read what its studies found, only to the studies. */
export function AquariumSections({ me, aquarium, birds, onLeave }: AquariumSectionsProps) {
  const names = useTexts(SECTION_NAMES);
  const rights = rightsIn(me, aquarium);
  const sections = (Object.keys(SECTIONS) as Section[]).filter(
    (section) => section === "studies" || rights[NEEDED[section] ?? "read"],
  );
  return (
    <>
      {rights.read && (
        <NavLink end to={paths.overview(aquarium)} className={styles.section} onClick={onLeave}>
          {names.overview}
        </NavLink>
      )}
      {sections.map((section) => (
        <NavLink
          key={section}
          to={paths.section(aquarium, section)}
          className={styles.section}
          onClick={onLeave}
        >
          <span>{names[section]}</span>
          {section === "birds" && birds !== undefined && <span className={styles.count}>{birds}</span>}
        </NavLink>
      ))}
    </>
  );
}
