import { useRights, useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PenguinFigure } from "../../ui/page/PenguinFigure.tsx";
import styles from "./OverviewScreen.module.css";
import { OVERVIEW } from "./texts.ts";

/** The overview of an aquarium that has no bird yet, with ways to add some for those who may edit the draft. */
export function EmptyAquarium() {
  const texts = useTexts(OVERVIEW);
  const slug = useSlug();
  const { edit } = useRights();
  return (
    <Page title={edit ? texts.empty : texts.noBirds} name={texts.name}>
      <div className={styles.welcome}>
        <PenguinFigure />
        {edit && (
          <>
            <p>{texts.emptyLead}</p>
            <ButtonLink variant="primary" to={paths.importBirds(slug)}>
              {texts.importBirds}
            </ButtonLink>
            <ButtonLink to={paths.newBird(slug)}>{texts.addBird}</ButtonLink>
          </>
        )}
      </div>
    </Page>
  );
}
