import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useHasGuestDrawings } from "../../../albums/guest/use-has-guest-drawings.ts";
import { useLocaleStore } from "../../../i18n/locale-store.ts";
import { Message } from "../../../i18n/Message.tsx";
import { useTranslate } from "../../../i18n/translate.ts";
import { useIdentity } from "../../../identity/identity-store.ts";
import { aquariumQuery } from "../../../penguins/queries.ts";
import { surveyAddress } from "../../../penguins/survey-address.ts";
import { useAquariumSlug } from "../../../penguins/use-aquarium-slug.ts";
import { isKiosk } from "../../../platform/kiosk.ts";
import { useExtras } from "../../../study/aids-in-force.ts";
import type { StudyLinksProps } from "../../../study/links/StudyLinks.tsx";
import { record } from "../../../telemetry/events/record.ts";
import { lazyOptional, lazyRetried } from "../../../ui/lazy-components.tsx";
import a11y from "../../../ui/styles/visually-hidden.module.css";
import { AboutLink } from "./AboutLink.tsx";
import { BandsLink } from "./BandsLink.tsx";
import styles from "./SecondaryLinks.module.css";

const GuestCodeButton = lazyRetried(
  async () => (await import("../../../albums/guest/GuestCodeButton.tsx")).GuestCodeButton,
);
/** Loaded where a study runs; until it can be, the questionnaire's link is the usual one. */
const StudyLinks = lazyOptional<StudyLinksProps>(
  async () => (await import("../../../study/links/StudyLinks.tsx")).StudyLinks,
  ({ survey, children }) => survey && children(survey),
);
const TakingPart = lazyOptional(async () => (await import("../../../study/links/TakingPart.tsx")).TakingPart);
const WaitingDrawings = lazyOptional(
  async () => (await import("../../../albums/waiting/WaitingDrawings.tsx")).WaitingDrawings,
);
const DemoNote = lazyRetried(async () => (await import("./DemoNote.tsx")).DemoNote);

/**
 * The links below the main actions, which differ between aquariums. They appear together, once the aquarium has loaded or failed to, and what appears later is
 * last, or has its room, so that nothing moves that a finger is about to press (layout shift). Where a
 * penguin was just found, the code is offered with its card instead.
 */
export function SecondaryLinks({ offersCode }: { offersCode: boolean }) {
  const slug = useAquariumSlug();
  const { data: aquarium, isFetched, failureCount } = useQuery(aquariumQuery(slug));
  const locale = useLocaleStore((state) => state.locale);
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
      {aquarium?.band_colors.length !== 0 && <BandsLink />}
      {aquarium?.study ? (
        <Suspense fallback={survey && <div className={styles.coming}>{surveyLink(survey)}</div>}>
          <StudyLinks aquarium={slug} survey={survey}>
            {surveyLink}
          </StudyLinks>
        </Suspense>
      ) : (
        survey && surveyLink(survey)
      )}
      <AboutLink />
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
