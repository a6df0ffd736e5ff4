import type { Me } from "@harapen/contract/staff/people";
import type { ListedStudy } from "@harapen/contract/staff/studies";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, NavLink, Outlet, useLocation, useParams } from "react-router";
import { draftQuery } from "../../api/draft.ts";
import { type Rights, rightsIn, useMe } from "../../api/me.ts";
import { studiesQuery } from "../../api/studies.ts";
import { textIn } from "../../draft/display-text.ts";
import { keptBirds } from "../../draft/use-draft.ts";
import { useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { readLocal, writeLocal } from "../../platform/web-storage.ts";
import { paths, SECTIONS, type Section, STUDY_PARTS, type StudyPart } from "../../routes/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loading, PlainPage } from "../../ui/Page.tsx";
import { NotFoundPage, PAGES } from "../pages.tsx";
import styles from "./Frame.module.css";
import { Frame } from "./Frame.tsx";
import { SECTION_NAMES, SHELL, STUDY_PART_NAMES } from "./texts.ts";

/** Local storage key of who viewed which aquarium last on this device. */
const LAST_AQUARIUM_KEY = "staff_aquarium";

const viewed = (id: string, slug: string) => `${id} ${slug}`;

/**
 * Redirects to the overview of the aquarium that this person viewed last on this device; elsewhere of the one
 * in which they have changed something last, or of the first.
 */
export function StartRedirect() {
  const texts = useTexts(PAGES);
  const { id, admin, aquariums, worked_in } = useMe();
  const last = readLocal(LAST_AQUARIUM_KEY);
  const start =
    aquariums.find(({ slug }) => viewed(id, slug) === last) ??
    aquariums.find(({ slug }) => slug === worked_in) ??
    aquariums[0];
  if (start) return <Navigate replace to={paths.overview(start.slug)} />;
  return (
    <PlainPage title={texts.noAquariumTitle}>
      <p>{admin ? texts.noAquariumAdmin : texts.noAquariumStaff}</p>
      {admin && (
        <ButtonLink variant="primary" to={paths.newAquarium}>
          {texts.create}
        </ButtonLink>
      )}
    </PlainPage>
  );
}

/**
 * The frame of every screen of an aquarium. A change of the aquarium resets the screen, so that what is typed
 * goes into the aquarium that is shown.
 */
export function Shell() {
  const { aquarium = "" } = useParams();
  const me = useMe();
  const { locale } = useStaffLocale();
  const current = me.aquariums.find(({ slug }) => slug === aquarium);
  const { read } = rightsIn(me, aquarium);
  const { pathname } = useLocation();
  const { data: draft } = useQuery({ ...draftQuery(aquarium), enabled: current !== undefined && read });
  useEffect(() => {
    if (current) writeLocal(LAST_AQUARIUM_KEY, viewed(me.id, current.slug));
  }, [current, me.id]);
  if (!current) return <NotFoundPage />;
  const studies = paths.section(aquarium, "studies");
  if (!read && !pathname.startsWith(studies)) return <Navigate replace to={studies} />;
  return (
    <Frame
      title={textIn(current.name, locale) ?? aquarium}
      me={me}
      aquarium={aquarium}
      links={(onLeave) => (
        <AquariumLinks
          me={me}
          aquarium={aquarium}
          birds={draft && keptBirds(draft).length}
          onLeave={onLeave}
        />
      )}
    >
      <Outlet key={aquarium} />
    </Frame>
  );
}

interface AquariumLinksProps {
  me: Me;
  aquarium: string;
  /** The number of birds; undefined until it is known. */
  birds: number | undefined;
  onLeave: () => void;
}

/** The sections that need a right to be seen. */
const NEEDED: Partial<Record<Section, keyof Rights>> = { people: "appoint", log: "audit" };

/** The links to the screens of an aquarium; for those who may only read its studies, only to these. */
function AquariumLinks({ me, aquarium, birds, onLeave }: AquariumLinksProps) {
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

/** The frame of the screens about all aquariums, which only admins have. */
export function InstallationShell() {
  const me = useMe();
  const texts = useTexts(SHELL);
  if (!me.admin) return <NotFoundPage />;
  return (
    <Frame
      title={texts.installation}
      me={me}
      aquarium={undefined}
      links={(onLeave) => (
        <>
          <NavLink to={paths.aquariums} className={styles.section} onClick={onLeave}>
            {texts.aquariums}
          </NavLink>
          <NavLink to={paths.everybody} className={styles.section} onClick={onLeave}>
            {texts.everybody}
          </NavLink>
          <NavLink to={paths.networks} className={styles.section} onClick={onLeave}>
            {texts.networks}
          </NavLink>
          <NavLink to={paths.doctor} className={styles.section} onClick={onLeave}>
            {texts.doctor}
          </NavLink>
          <NavLink to={paths.log} className={styles.section} onClick={onLeave}>
            {texts.log}
          </NavLink>
        </>
      )}
    >
      <Outlet />
    </Frame>
  );
}

/** The frame of the screen about one's own account. */
export function AccountShell() {
  const me = useMe();
  const { account, start } = useTexts(SHELL);
  return (
    <Frame
      title={account}
      me={me}
      aquarium={undefined}
      links={(onLeave) => (
        <NavLink end to={paths.start} className={styles.section} onClick={onLeave}>
          {start}
        </NavLink>
      )}
    >
      <Outlet />
    </Frame>
  );
}

/** What somebody needs the right to, to see each part of a study. The server asks anew at each call. */
const PART_RIGHTS: Readonly<Record<StudyPart | "live", keyof Rights>> = {
  live: "analyse",
  settings: "analyse",
  codes: "research",
  participants: "analyse",
  truth: "witness",
  answers: "research",
  replay: "analyse",
  quality: "analyse",
  deletion: "research",
  export: "analyse",
};

/** The part of a study that an address leads to. */
function partOf(pathname: string): StudyPart | "live" {
  const segment = pathname.split("/").at(-1);
  return (Object.keys(STUDY_PARTS) as StudyPart[]).find((part) => STUDY_PARTS[part] === segment) ?? "live";
}

/**
 * The frame of every screen of a study. Those who may not see a screen are redirected to one that they may:
 * keepers and helpers enter the truth.
 */
export function StudyShell() {
  const { aquarium = "", study: id = "" } = useParams();
  const me = useMe();
  const { pathname } = useLocation();
  const isKnown = me.aquariums.some(({ slug }) => slug === aquarium);
  const { data, error } = useQuery({ ...studiesQuery(aquarium), enabled: isKnown });
  const study = data?.studies.find((each) => each.id === id);
  if (!isKnown || (data && !study)) return <NotFoundPage />;
  if (error && !data) throw error;
  if (!study) return <Loading />;
  const rights = rightsIn(me, aquarium);
  if (!rights[PART_RIGHTS[partOf(pathname)]])
    return <Navigate replace to={paths.study(aquarium, id, rights.analyse ? undefined : "truth")} />;
  return (
    <Frame
      title={study.name}
      me={me}
      aquarium={aquarium}
      links={(onLeave) => <StudyLinks me={me} aquarium={aquarium} study={study} onLeave={onLeave} />}
    >
      <Outlet key={id} />
    </Frame>
  );
}

interface StudyLinksProps {
  me: Me;
  aquarium: string;
  study: ListedStudy;
  onLeave: () => void;
}

/** The links to the parts of a study that somebody may see, under one back to all studies. */
function StudyLinks({ me, aquarium, study, onLeave }: StudyLinksProps) {
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
      <p className={styles.heading}>{study.name}</p>
      {rights[PART_RIGHTS.live] && (
        <NavLink end to={paths.study(aquarium, study.id)} {...link}>
          {names.live}
        </NavLink>
      )}
      {parts.map((part) => (
        <NavLink key={part} to={paths.study(aquarium, study.id, part)} {...link}>
          {names[part]}
        </NavLink>
      ))}
    </>
  );
}
