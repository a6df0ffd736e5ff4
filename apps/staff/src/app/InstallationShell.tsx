import { Outlet } from "react-router";
import { useTexts } from "../i18n/texts.ts";
import { useMe } from "../ui/use-me.ts";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { Frame } from "./shell/Frame.tsx";
import { InstallationSections } from "./shell/InstallationSections.tsx";
import { SideBar } from "./shell/SideBar.tsx";
import { SHELL } from "./shell/texts.ts";

/** The frame of the screens about all aquariums, which only admins have. */
export function InstallationShell() {
  const me = useMe();
  const texts = useTexts(SHELL);
  if (!me.admin) return <NotFoundPage />;
  return (
    <Frame
      title={texts.installation}
      sideBar={(onLeave) => (
        <SideBar me={me} aquarium={undefined} onLeave={onLeave}>
          <InstallationSections onLeave={onLeave} />
        </SideBar>
      )}
    >
      <Outlet />
    </Frame>
  );
}
