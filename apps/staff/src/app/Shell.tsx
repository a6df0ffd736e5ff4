import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, Outlet, useLocation, useParams } from "react-router";
import { draftQuery } from "../api/draft.ts";
import { textIn } from "../draft/display-text.ts";
import { keptBirds } from "../draft/use-draft.ts";
import { useStaffLocale } from "../i18n/locale-context.ts";
import { writeLocal } from "../platform/web-storage.ts";
import { paths } from "../routes/paths.ts";
import { rightsIn, useMe } from "../ui/use-me.ts";
import { LAST_AQUARIUM_KEY } from "./last-aquarium.ts";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { AquariumSections } from "./shell/AquariumSections.tsx";
import { Frame } from "./shell/Frame.tsx";
import { SideBar } from "./shell/SideBar.tsx";

/** The frame of every screen of an aquarium. A change of the aquarium resets the screen, so that what is typed goes into the aquarium that is shown. */
export function Shell() {
  const { aquarium = "" } = useParams();
  const me = useMe();
  const { locale } = useStaffLocale();
  const current = me.aquariums.find(({ slug }) => slug === aquarium);
  const { read } = rightsIn(me, aquarium);
  const { pathname } = useLocation();
  const { data: draft } = useQuery({ ...draftQuery(aquarium), enabled: current !== undefined && read });
  useEffect(() => {
    if (current) writeLocal(LAST_AQUARIUM_KEY, current.slug);
  }, [current]);
  if (!current) return <NotFoundPage />;
  const studies = paths.section(aquarium, "studies");
  if (!read && !pathname.startsWith(studies)) return <Navigate replace to={studies} />;
  return (
    <Frame
      title={textIn(current.name, locale) ?? aquarium}
      sideBar={(onLeave) => (
        <SideBar me={me} aquarium={aquarium} onLeave={onLeave}>
          <AquariumSections
            me={me}
            aquarium={aquarium}
            birds={draft && keptBirds(draft).length}
            onLeave={onLeave}
          />
        </SideBar>
      )}
    >
      <Outlet key={aquarium} />
    </Frame>
  );
}
