import type { Me } from "@harapen/contract/staff/me";
import type { ListedStudy } from "@harapen/contract/staff/studies";
import { NavLink } from "react-router";
import { useTexts } from "../../i18n/texts.ts";
import { paths, STUDY_PARTS, type StudyPart } from "../../routes/paths.ts";
import { PART_RIGHTS } from "../../study/part-rights.ts";
import { rightsIn } from "../../ui/use-me.ts";
import styles from "./SideBar.module.css";
import { SECTION_NAMES, STUDY_PART_NAMES } from "./texts.ts";

interface StudySectionsProps {
  me: Me;
  aquarium: string;
  study: ListedStudy;
  onLeave: () => void;
}

/** The links to the parts of a study that somebody may see, under one back to all studies. */
export function StudySections({ me, aquarium, study, onLeave }: StudySectionsProps) {
  const names = useTexts(STUDY_PART_NAMES);
  const { studies } = useTexts(SECTION_NAMES);
  const rights = rightsIn(me, aquarium);
  const parts = (Object.keys(STUDY_PARTS) as StudyPart[]).filter((part) => rights[PART_RIGHTS[part]]);
  const link = { className: styles.section, onClick: onLeave };
  return (
    <>
      <NavLink end to={paths.section(aquarium, "studies")} {...link}>
        <span aria-hidden="true">‹</span>
        {studies}
      </NavLink>
      {rights[PART_RIGHTS.live] ? (
        <NavLink end to={paths.study(aquarium, study.id)} {...link}>
          {study.name}
        </NavLink>
      ) : (
        <p className={styles.heading}>{study.name}</p>
      )}
      {parts.map((part) => (
        <NavLink key={part} to={paths.study(aquarium, study.id, part)} {...link}>
          {names[part]}
        </NavLink>
      ))}
    </>
  );
}
