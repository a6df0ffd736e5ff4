import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { useIdentity } from "../../identity/user.ts";
import { aquariumQuery, basePenguinsQuery, dictionaryQuery } from "../../penguins/queries.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { Button } from "../../ui/Button.tsx";
import hidden from "../../ui/hidden.module.css";
import settling from "../../ui/settling.module.css";
import { AboutLink } from "./AboutLink.tsx";
import { BandsLink } from "./BandsLink.tsx";
import styles from "./HomeScreen.module.css";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { PencilIcon } from "./PencilIcon.tsx";

export function HomeScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const slug = useAquariumSlug();
  const locale = useLocale();
  const becomeGuest = useIdentity((identity) => identity.becomeGuest);
  const { data: aquarium } = useQuery(aquariumQuery(slug));
  usePrefetchQuery(basePenguinsQuery(slug));
  usePrefetchQuery(dictionaryQuery(slug, locale));

  const drawAsGuest = () => {
    becomeGuest();
    navigate(paths.draw(slug));
  };

  return (
    <div className={`${styles.home} ${settling.settling}`}>
      <LanguageMenu />
      <img src="/logo.svg" alt="" className={styles.logo} width="240" height="240" fetchPriority="high" />
      <div className={styles.words}>
        <h1 className={styles.title}>{t("app.name")}</h1>
        <p className={styles.aquarium}>{aquarium?.name[locale] ?? "\u00a0"}</p>
        <p className={styles.tagline}>{t("home.tagline")}</p>
      </div>
      <div className={styles.actions}>
        <Button look="primary" className={styles.draw} onClick={drawAsGuest}>
          <PencilIcon />
          {t("home.guest")}
        </Button>
        <BandsLink />
        {aquarium?.survey?.guest && <SurveyLink address={aquarium.survey.guest} />}
        <AboutLink />
      </div>
    </div>
  );
}

function SurveyLink({ address }: { address: string }) {
  const { t } = useTranslation();
  return (
    <a className={styles.survey} href={address} target="_blank" rel="noopener noreferrer">
      {t("home.survey")}
      <span className={hidden.hidden}> ({t("home.newTab")})</span>
      <span aria-hidden="true"> ›</span>
    </a>
  );
}
