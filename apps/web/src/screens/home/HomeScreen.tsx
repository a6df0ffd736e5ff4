import { DEFAULT_LOCALE } from "@harapen/contract/locales";
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useLocale } from "../../i18n/speech.ts";
import { Words } from "../../i18n/Words.tsx";
import { useIdentity } from "../../identity/user.ts";
import { aquariumQuery, basePenguinsQuery, dictionaryQuery } from "../../penguins/queries.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import hidden from "../../ui/hidden.module.css";
import settling from "../../ui/settling.module.css";
import { AboutLink } from "./AboutLink.tsx";
import { BandsLink } from "./BandsLink.tsx";
import { GuestActions } from "./GuestActions.tsx";
import styles from "./HomeScreen.module.css";
import { LanguageMenu } from "./LanguageMenu.tsx";

/** Most visitors are guests: what only members see is loaded for them. */
const MemberActions = lazy(async () => ({ default: (await import("./MemberActions.tsx")).MemberActions }));

export function HomeScreen() {
  const slug = useAquariumSlug();
  const locale = useLocale();
  const isMember = useIdentity(({ session }) => session !== null);
  const { data: aquarium } = useQuery(aquariumQuery(slug));
  usePrefetchQuery(basePenguinsQuery(slug));
  usePrefetchQuery(dictionaryQuery(slug, locale));
  // The album tells penguins by their Japanese names too.
  usePrefetchQuery(dictionaryQuery(slug, DEFAULT_LOCALE));
  const survey = aquarium?.survey?.[isMember ? "member" : "guest"];

  return (
    <div className={`${styles.home} ${settling.settling}`}>
      <LanguageMenu />
      <img src="/logo.svg" alt="" className={styles.logo} width="386" height="450" fetchPriority="high" />
      <div className={styles.words}>
        <h1 className={styles.title}>
          <Words of="app.name" />
        </h1>
        <p className={styles.aquarium}>{aquarium?.name[locale] ?? "\u00a0"}</p>
        {!isMember && (
          <p className={styles.tagline}>
            <Words of="home.tagline" />
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {isMember ? (
          <Suspense fallback={<div className={styles.waiting} />}>
            <MemberActions />
          </Suspense>
        ) : (
          <GuestActions />
        )}
        <BandsLink />
        {survey && <SurveyLink address={survey} />}
        <AboutLink />
      </div>
    </div>
  );
}

function SurveyLink({ address }: { address: string }) {
  return (
    <a className={styles.survey} href={address} target="_blank" rel="noopener noreferrer">
      <Words of="home.survey" />
      <span className={hidden.hidden}>
        {" "}
        (<Words of="home.newTab" />)
      </span>
      <span aria-hidden="true"> ›</span>
    </a>
  );
}
