import { kioskNumber } from "@harapen/contract/kiosk-number";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { version } from "../../../../../package.json";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { type LoadedText, useLoadedText } from "../../i18n/loaded-text.ts";
import { useIdentity } from "../../identity/identity-store.ts";
import { useNoLogIn } from "../../identity/oidc/sign-in-settings.ts";
import { AboutStudy } from "../../participation/links/AboutStudy.tsx";
import { STUDY_ANCHOR } from "../../participation/links/anchor.ts";
import { type MayRecord, mayRecord } from "../../participation/recording.ts";
import { useStudies } from "../../participation/study-store.ts";
import { aquariumQuery, useAquariumSlug } from "../../penguins/queries.ts";
import { isKiosk } from "../../platform/kiosk.ts";
import { paths } from "../../routes/paths.ts";
import { deviceId } from "../../telemetry/events/device-id.ts";
import { buttonClass, ScreenLink } from "../../ui/Button.tsx";
import { List, OrderedList } from "../../ui/List.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import guard from "../../ui/styles/double-tap-guard.module.css";
import styles from "./AboutScreen.module.css";
import { DeletionPart } from "./DeletionPart.tsx";
import { ChosenFigure, ComparedFigure, DrawnFigure } from "./StepFigures.tsx";
import type { AboutText } from "./texts/about-en.ts";

/** The text of the about screen: few visitors read it, and it would slow the first load for all. */
const ABOUT_TEXT: LoadedText<AboutText> = {
  name: "about",
  loaders: {
    ja: async () => (await import("./texts/about-ja.ts")).ja,
    en: async () => (await import("./texts/about-en.ts")).en,
    zh: async () => (await import("./texts/about-zh.ts")).zh,
    ko: async () => (await import("./texts/about-ko.ts")).ko,
  },
};

/** The about screen: what the app is, how the search works, what is recorded and why, and whom to ask. */
export function AboutScreen() {
  const text = useLoadedText(ABOUT_TEXT, { throwOnError: true });
  return text ? <About text={text} /> : <Spinner />;
}

function About({ text }: { text: AboutText }) {
  const slug = useAquariumSlug();
  const { data: aquarium } = useQuery(aquariumQuery(slug));
  const isMember = useIdentity(({ signIn }) => signIn !== null);
  useStudies();
  const known = mayRecord(slug);
  const recording = known === "unknown" ? "full" : known;
  // Where devices are not distinguished, the device has no number, and opening this screen must not give it
  // one. A kiosk's number would be that of everybody who drew there.
  const hasNumber = (isMember || known === "full") && !isKiosk();
  // Staff know a kiosk by a short number. Showing it keeps nothing on the device.
  const device = isKiosk() && known !== "anonymous" ? deviceId({ mayKeep: false }) : undefined;
  return (
    <article className={`${styles.about} ${guard.doubleTapGuard}`}>
      <header className={styles.greeting}>
        <img src="/logo.svg" alt="" width="103" height="120" />
        <h1>
          <FormattedText of={text.title} />
        </h1>
        <p>
          <FormattedText of={text.greeting} />
        </p>
      </header>
      <Steps text={text} />
      <Records text={text} recording={recording} />
      <Who text={text} recording={recording} />
      <Questions text={text} recording={recording} hasNumber={hasNumber} />
      {aquarium?.study && (
        <AboutStudy
          aquarium={slug}
          study={aquarium.study}
          section={(title, content) => (
            <Section title={title} id={STUDY_ANCHOR}>
              {content}
            </Section>
          )}
        />
      )}
      <DeletionPart
        text={text}
        namesUsage={recording === "full"}
        hasNumber={hasNumber}
        section={(content) => <Section title={text.deleteTitle}>{content}</Section>}
      />
      <Section title={text.askTitle}>
        <p>
          <FormattedText of={text.ask} />
        </p>
      </Section>
      <ScreenLink className={buttonClass("primary")} to={paths.draw(slug)}>
        <FormattedText of={text.back} />
      </ScreenLink>
      {device !== undefined && (
        <p className={styles.version}>
          <FormattedText of={text.deviceNumber} /> <code translate="no">{kioskNumber(device)}</code>
        </p>
      )}
      <p className={styles.version} translate="no">{`Harapen ${version}`}</p>
    </article>
  );
}

function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className={styles.section} id={id}>
      <h2>
        <FormattedText of={title} />
      </h2>
      {children}
    </section>
  );
}

function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((paragraph) => (
    <p key={paragraph}>
      <FormattedText of={paragraph} />
    </p>
  ));
}

function Steps({ text: { searchTitle, steps, searchNotes } }: { text: AboutText }) {
  return (
    <Section title={searchTitle}>
      <OrderedList className={styles.steps}>
        <Step figure={<DrawnFigure />}>{steps.draw}</Step>
        <Step figure={<ComparedFigure />}>{steps.compare}</Step>
        <Step figure={<ChosenFigure />}>{steps.choose}</Step>
      </OrderedList>
      <Paragraphs of={searchNotes} />
    </Section>
  );
}

function Step({ figure, children }: { figure: ReactNode; children: string }) {
  return (
    <li className={styles.step}>
      {figure}
      <p>
        <FormattedText of={children} />
      </p>
    </li>
  );
}

interface RecordedProps {
  text: AboutText;
  /** What is recorded of this visitor here. */
  recording: Exclude<MayRecord, "unknown">;
}

function Records({ text: { recordTitle, record, whyTitle, why }, recording }: RecordedProps) {
  if (recording === "nothing")
    return (
      <Section title={recordTitle}>
        <Paragraphs of={[record.nothing]} />
      </Section>
    );
  return (
    <Section title={recordTitle}>
      <List className={styles.records}>
        {[record.drawing, record.outcome, record.description, record.usage[recording]].map((item) => (
          <li key={item}>
            <FormattedText of={item} />
          </li>
        ))}
      </List>
      <h3>
        <FormattedText of={whyTitle} />
      </h3>
      <p>
        <FormattedText of={why} />
      </p>
    </Section>
  );
}

function Who({ text: { whoTitle, guest, member, email, who }, recording }: RecordedProps) {
  const { data: aquarium } = useQuery(aquariumQuery(useAquariumSlug()));
  const emailKept = aquarium?.keep_email ? email.kept : email.notKept;
  return (
    <Section title={whoTitle}>
      <Paragraphs of={[guest[recording], member, ...(aquarium ? [emailKept] : []), ...who]} />
    </Section>
  );
}

function Questions({ text, recording, hasNumber }: RecordedProps & { hasNumber: boolean }) {
  const { openTitle, questions, deletion } = text;
  const withoutNumber = recording === "nothing" ? deletion.nothing : deletion.withoutNumber;
  const isMember = useIdentity(({ signIn }) => signIn !== null);
  const answer = hasNumber ? (isMember ? deletion.byNumber : deletion.byButton) : withoutNumber;
  const noLogIn = useNoLogIn();
  const asked = [
    ...questions,
    { question: deletion.question, answer },
    // A shared device has no log-in wherever it stands.
    ...(noLogIn && !isKiosk() ? [{ question: text.noLogIn.question, answer: text.noLogIn[noLogIn] }] : []),
  ];
  return (
    <Section title={openTitle}>
      {asked.map(({ question, answer }) => (
        <details key={question} className={styles.question}>
          <summary>
            <FormattedText of={question} />
          </summary>
          <p>
            <FormattedText of={answer} />
          </p>
        </details>
      ))}
    </Section>
  );
}
