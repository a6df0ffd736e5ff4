import { Navigate } from "react-router";
import { useTexts } from "../i18n/texts.ts";
import { readLocal } from "../platform/web-storage.ts";
import { paths } from "../routes/paths.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { PlainPage } from "../ui/page/Page.tsx";
import { useMe } from "../ui/use-me.ts";
import { LAST_AQUARIUM_KEY } from "./last-aquarium.ts";
import { PAGES } from "./page-texts.ts";

/** Redirects to the overview of the aquarium that was viewed last, or of the first. */
export function StartRedirect() {
  const texts = useTexts(PAGES);
  const { admin, aquariums } = useMe();
  const last = readLocal(LAST_AQUARIUM_KEY);
  const start = aquariums.find(({ slug }) => slug === last) ?? aquariums[0];
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
