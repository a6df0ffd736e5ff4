import type { Survey } from "@harapen/contract/aquarium";
import { DEFAULT_LOCALE, type Locale } from "@harapen/contract/locales";
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useHasGuestDrawings } from "../../albums/guest/has-guest-drawings.ts";
import { Message, Phrases } from "../../i18n/FormattedText.tsx";
import { useLocale, useTranslate } from "../../i18n/translate.ts";
import { useIdentity } from "../../identity/identity-store.ts";
import { useExtras } from "../../participation/aids-in-force.ts";
import type { StudyLinksProps } from "../../participation/links/StudyLinks.tsx";
import {
  aquariumQuery,
  basePenguinsQuery,
  dictionaryQuery,
  useAquariumSlug,
} from "../../penguins/queries.ts";
import { isKiosk } from "../../platform/kiosk.ts";
import { paths } from "../../routes/paths.ts";
import { record } from "../../telemetry/events/record.ts";
import { buttonClass, ScreenLink } from "../../ui/Button.tsx";
import { useDoubleTapGuard } from "../../ui/double-tap.ts";
import { LanguageMenu } from "../../ui/LanguageMenu.tsx";
import { lazyOptional, lazyRetried } from "../../ui/lazy-components.tsx";
import a11y from "../../ui/styles/visually-hidden.module.css";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { GuestActions } from "./GuestActions.tsx";
import styles from "./HomeScreen.module.css";

/** Loaded on demand: most visitors are guests. */
const MemberActions = lazyRetried(async () => (await import("./MemberActions.tsx")).MemberActions);

/** Loaded once a penguin is found. */
const TakeHome = lazyRetried(async () => (await import("./TakeHome.tsx")).TakeHome);

const GuestCodeButton = lazyRetried(
  async () => (await import("../../albums/guest/GuestCodeButton.tsx")).GuestCodeButton,
);
/** Loaded where a study runs; until it can be, the questionnaire's link is the usual one. */
const StudyLinks = lazyOptional<StudyLinksProps>(
  async () => (await import("../../participation/links/StudyLinks.tsx")).StudyLinks,
  ({ survey, children }) => survey && children(survey),
);
const TakingPart = lazyOptional(
  async () => (await import("../../participation/links/TakingPart.tsx")).TakingPart,
);
const WaitingDrawings = lazyOptional(
  async () => (await import("../../albums/WaitingDrawings.tsx")).WaitingDrawings,
);
const DemoNote = lazyRetried(async () => (await import("./DemoNote.tsx")).DemoNote);

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
          {aquarium && (
            <Phrases
              of={[aquarium.name[locale]]}
              readings={aquarium.name_readings}
              lang={aquarium.name_languages?.[locale]}
            />
          )}
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

/**
 * The links below the main actions, which differ between aquariums. They appear together, once the aquarium
 * has loaded or failed to, and what appears later is last, or has its room, so that nothing moves that a
 * finger is about to press (layout shift). Where a penguin was just found, the code is offered with its card
 * instead.
 */
function SecondaryLinks({ offersCode }: { offersCode: boolean }) {
  const slug = useAquariumSlug();
  const { data: aquarium, isFetched, failureCount } = useQuery(aquariumQuery(slug));
  const locale = useLocale();
  const role = useIdentity(({ signIn }) => (signIn === null ? "guest" : "member"));
  const hasDrawings = useHasGuestDrawings(slug);
  const hasExtras = useExtras(slug);
  if (!isFetched && failureCount === 0) return null;
  // Both lead out of the app, or to an account.
  const survey = isKiosk() ? undefined : surveyAddress(aquarium?.survey, locale, role);
  const surveyLink = (address: string) => (
    <SurveyLink address={address} target={survey} mode={role === "guest" ? "guest" : "logged_in"} />
  );
  return (
    <>
      {/* For visitors who can tell the colours of the bands. */}
      {aquarium?.band_colors.length !== 0 && (
        <ScreenLink to={paths.penguinInfo(slug)} className={buttonClass("quiet")}>
          <Message of="home.bands" />
        </ScreenLink>
      )}
      {aquarium?.study ? (
        <Suspense fallback={survey && <div className={styles.coming}>{surveyLink(survey)}</div>}>
          <StudyLinks aquarium={slug} survey={survey}>
            {surveyLink}
          </StudyLinks>
        </Suspense>
      ) : (
        survey && surveyLink(survey)
      )}
      <ScreenLink to={paths.about(slug)} className={styles.about}>
        <Message of="home.about" />
      </ScreenLink>
      {role === "guest" && !isKiosk() && (
        <Suspense>
          {hasExtras && !offersCode && hasDrawings && <GuestCodeButton variant="quiet" />}
          <DemoNote />
        </Suspense>
      )}
      {aquarium?.study && (
        <div className={styles.takingPart}>
          <Suspense>
            <TakingPart aquarium={slug} />
          </Suspense>
        </div>
      )}
      {role === "guest" && !isKiosk() && (
        <Suspense>
          <WaitingDrawings />
        </Suspense>
      )}
    </>
  );
}

interface SurveyLinkProps {
  address: string;
  /** The address for the log, which names no participant. */
  target: string | undefined;
  mode: "guest" | "logged_in";
}

function SurveyLink({ address, target = address, mode }: SurveyLinkProps) {
  const t = useTranslate();
  return (
    <a
      className={styles.survey}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => record("cta_click", { button: "survey", mode, target })}
    >
      <Message of="home.survey" />
      <span className={a11y.visuallyHidden}>{` (${t("home.newTab")})`}</span>
      <span aria-hidden="true"> ›</span>
    </a>
  );
}

/**
 * The address of an aquarium's questionnaire in a language, or else the one for every language; undefined
 * where there is none.
 */
export function surveyAddress(
  survey: Survey | undefined,
  locale: Locale,
  role: "guest" | "member",
): string | undefined {
  return survey?.by_locale?.[locale]?.[role] ?? survey?.[role];
}
