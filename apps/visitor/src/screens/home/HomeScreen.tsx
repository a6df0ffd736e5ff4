import { DEFAULT_LOCALE } from "@harapen/contract/locales";
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useHasGuestDrawings } from "../../albums/guest/use-has-guest-drawings.ts";
import { useLocale } from "../../i18n/locale-store.ts";
import { Message } from "../../i18n/Message.tsx";
import { Phrases } from "../../i18n/Phrases.tsx";
import { useIdentity } from "../../identity/identity-store.ts";
import { aquariumQuery, basePenguinsQuery, dictionaryQuery } from "../../penguins/queries.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { isKiosk } from "../../platform/kiosk.ts";
import { useExtras } from "../../study/aids-in-force.ts";
import { LanguageMenu } from "../../ui/language/LanguageMenu.tsx";
import { lazyRetried } from "../../ui/lazy-components.tsx";
import { useDoubleTapGuard } from "../../ui/presses/use-double-tap-guard.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { GuestActions } from "./actions/GuestActions.tsx";
import styles from "./HomeScreen.module.css";
import { SecondaryLinks } from "./links/SecondaryLinks.tsx";

/** Loaded on demand: most visitors are guests. */
const MemberActions = lazyRetried(async () => (await import("./actions/MemberActions.tsx")).MemberActions);

/** Loaded once a penguin is found. */
const TakeHome = lazyRetried(async () => (await import("./actions/TakeHome.tsx")).TakeHome);

export function HomeScreen() {
  const slug = useAquariumSlug();
  const locale = useLocale();
  const isMember = useIdentity(({ signIn }) => signIn !== null);
  const found = useDrawingSession((session) => session.found);
  const hasExtras = useExtras(slug);
  const hasCard = found?.mayCompare === true && !isKiosk();
  const hasCode = useHasGuestDrawings(slug) && !isMember && found !== null;
  const { data: aquarium } = useQuery(aquariumQuery(slug));
  usePrefetchQuery(basePenguinsQuery(slug));
  usePrefetchQuery(dictionaryQuery(slug, locale));
  // The album resolves penguins by their Japanese names too.
  usePrefetchQuery(dictionaryQuery(slug, DEFAULT_LOCALE));

  return (
    <div className={`${styles.home} ${useDoubleTapGuard()}`}>
      <LanguageMenu />
      <img
        src="/logo.svg"
        alt=""
        className={`${styles.logo} ${found ? styles.small : ""} ${hasExtras ? styles.swaying : ""}`}
        width="386"
        height="450"
        fetchPriority="high"
      />
      <div className={styles.words}>
        <h1 className={styles.title}>
          <Message of="app.name" />
        </h1>
        <p className={styles.aquarium}>
          {aquarium && <Phrases of={[aquarium.name[locale]]} readings={aquarium.name_readings} />}
        </p>
        {found && (hasCard || hasCode) ? (
          <div className={styles.takeHome}>
            <Suspense>
              <TakeHome found={found} hasCard={hasCard} />
            </Suspense>
          </div>
        ) : (
          !isMember && (
            <p className={styles.tagline}>
              <Message of="home.tagline" />
            </p>
          )
        )}
      </div>
      <div className={styles.actions}>
        <Suspense>
          {isMember ? <MemberActions /> : <GuestActions />}
          <SecondaryLinks offersCode={hasCode} />
        </Suspense>
      </div>
    </div>
  );
}
