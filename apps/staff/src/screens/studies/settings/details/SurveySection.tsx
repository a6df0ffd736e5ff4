import { LOCALES } from "@harapen/contract/locales";
import { surveyAddressWithCode } from "@harapen/contract/studies/participant-code";
import { STUDY_LIMITS } from "@harapen/contract/studies/settings";
import { Switch, TextInput } from "@mantine/core";
import { Link } from "react-router";
import { useDraft, useSlug } from "../../../../draft/use-draft.ts";
import { useTexts } from "../../../../i18n/texts.ts";
import { paths } from "../../../../routes/paths.ts";
import { Section } from "../../../../ui/page/Section.tsx";
import styles from "../Settings.module.css";
import type { SettingsSectionProps } from "../section-props.ts";
import { STUDY_SETTINGS } from "../texts.ts";

/** An unused code, to show where a code will be. */
const EXAMPLE = "2345678X";

/** How the questionnaire's answers are linked to the log: by the code, in a parameter of its address. */
export function SurveySection({
  settings,
  disabled,
  change,
  hasContent,
}: SettingsSectionProps & { hasContent: boolean }) {
  const texts = useTexts(STUDY_SETTINGS);
  const { survey_parameter: parameter } = settings;
  return (
    <Section title={texts.survey} anchor="survey">
      <fieldset className={styles.group} disabled={disabled}>
        <Switch
          label={texts.surveyJoined}
          description={texts.surveyLead}
          checked={parameter !== null}
          onChange={(event) => change({ survey_parameter: event.currentTarget.checked ? "pid" : null })}
        />
        {parameter !== null && (
          <TextInput
            label={texts.parameter}
            value={parameter}
            maxLength={STUDY_LIMITS.surveyParameter}
            error={/^[A-Za-z][A-Za-z0-9_.-]*$/.test(parameter) ? undefined : texts.parameterFault}
            onChange={(event) => change({ survey_parameter: event.currentTarget.value })}
          />
        )}
      </fieldset>
      {parameter !== null && hasContent && <Addresses parameter={parameter} />}
    </Section>
  );
}

/** The questionnaire's addresses from the aquarium's settings, with the code. */
function Addresses({ parameter }: { parameter: string }) {
  const texts = useTexts(STUDY_SETTINGS);
  const slug = useSlug();
  const { survey } = useDraft().details.content.details;
  const addresses = surveyAddresses(survey);
  return (
    <div className={styles.group}>
      <p className={styles.lead}>
        <span>{addresses.length === 0 ? texts.noSurvey : texts.surveyAddress}</span>{" "}
        <Link to={`${paths.section(slug, "visitors")}#survey`}>{texts.toSurvey}</Link>
      </p>
      {addresses.map((address) => (
        <p key={address} className={styles.address}>
          {surveyAddressWithCode(address, parameter, EXAMPLE)}
        </p>
      ))}
    </div>
  );
}

function surveyAddresses(survey: unknown): string[] {
  const found = new Set<string>();
  const collect = (value: unknown) => {
    if (typeof value === "string" && value !== "") found.add(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  collect(survey);
  return [...found].slice(0, 2 * LOCALES.length);
}
