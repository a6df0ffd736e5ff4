import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useLocation, useParams } from "react-router";
import { studiesQuery } from "../api/studies/studies.ts";
import { paths, STUDY_PARTS, type StudyPart } from "../routes/paths.ts";
import { PART_RIGHTS } from "../study/part-rights.ts";
import { Loading } from "../ui/page/Loading.tsx";
import { rightsIn, useMe } from "../ui/use-me.ts";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { Frame } from "./shell/Frame.tsx";
import { SideBar } from "./shell/SideBar.tsx";
import { StudySections } from "./shell/StudySections.tsx";

/** The part of a study that an address leads to. */
function partOf(pathname: string): StudyPart | "live" {
  const segment = pathname.split("/").at(-1);
  return (Object.keys(STUDY_PARTS) as StudyPart[]).find((part) => STUDY_PARTS[part] === segment) ?? "live";
}

/** The frame of every screen of a study. Those who may not see a screen are redirected to one that they may: keepers and helpers enter the truth. */
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
      sideBar={(onLeave) => (
        <SideBar me={me} aquarium={aquarium} onLeave={onLeave}>
          <StudySections me={me} aquarium={aquarium} study={study} onLeave={onLeave} />
        </SideBar>
      )}
    >
      <Outlet key={id} />
    </Frame>
  );
}
