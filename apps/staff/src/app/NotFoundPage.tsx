import { useTexts } from "../i18n/texts.ts";
import { paths } from "../routes/paths.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Page } from "../ui/page/Page.tsx";
import { PenguinFigure } from "../ui/page/PenguinFigure.tsx";
import { PAGES } from "./page-texts.ts";

export function NotFoundPage() {
  const texts = useTexts(PAGES);
  return (
    <Page title={texts.notFoundTitle}>
      <PenguinFigure />
      <p>{texts.notFound}</p>
      <div>
        <ButtonLink to={paths.start}>{texts.home}</ButtonLink>
      </div>
    </Page>
  );
}
