import {
  CONTRIBUTOR_ROLES,
  type Contributor,
  type ContributorRole,
  citationOf,
  DATA_LICENSE_IDS,
  type DataLicense,
  type DataLicenseId,
  isOrcid,
  isWebAddress,
  readOrcid,
  SHARING_LIMITS,
} from "@harapen/contract/studies/sharing";
import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useTexts } from "../../../../i18n/texts.ts";
import { Button } from "../../../../ui/Button.tsx";
import { LabelledGroup } from "../../../../ui/fields.tsx";
import { Section } from "../../../../ui/Page.tsx";
import { changedProtocol, type ProtocolChanges } from "../changed-protocol.ts";
import styles from "../Settings.module.css";
import type { SettingsSectionProps } from "../use-settings-editor.ts";
import own from "./Sharing.module.css";
import { SHARING } from "./texts.ts";

/** Values of the choice of a licence that are no licence's id. */
const NONE = "";
const OWN = "own";

/** What an export says of those who made it: its licence, who took part in the work, how it is cited. */
export function SharingSection({ settings, disabled, change }: SettingsSectionProps) {
  const texts = useTexts(SHARING);
  const { license, contributors = [], citation = "" } = settings.protocol ?? {};
  const put = (changes: ProtocolChanges) => change({ protocol: changedProtocol(settings, changes) });
  const putContributors = (next: readonly Contributor[]) =>
    put({ contributors: next.length > 0 ? [...next] : null });
  const derived = citationOf(settings, settings.ends_on.slice(0, 4));
  return (
    <Section title={texts.title} anchor="sharing">
      <fieldset className={styles.group} disabled={disabled}>
        <p className={styles.lead}>{texts.lead}</p>
        <LicenseFields license={license} onChange={(next) => put({ license: next })} />
        {contributors.map((one, index) => (
          <ContributorCard
            // biome-ignore lint/suspicious/noArrayIndexKey: contributors have no ids, and all of a card is its contributor's
            key={index}
            contributor={one}
            number={index + 1}
            onChange={(next) => putContributors(contributors.with(index, next))}
            onRemove={() => putContributors(contributors.toSpliced(index, 1))}
          />
        ))}
        {!disabled && contributors.length < SHARING_LIMITS.contributors && (
          <div>
            <Button onClick={() => putContributors([...contributors, { name: "", roles: ["creator"] }])}>
              {texts.add}
            </Button>
          </div>
        )}
        <Textarea
          label={texts.citation}
          description={texts.citationLead}
          placeholder={derived}
          value={citation}
          maxLength={SHARING_LIMITS.citation}
          autosize
          minRows={2}
          onChange={(event) => put({ citation: event.currentTarget.value })}
        />
      </fieldset>
    </Section>
  );
}

interface LicenseFieldsProps {
  license: DataLicense | undefined;
  onChange: (license: DataLicense | null) => void;
}

/** The choice of a licence, with name and address of one that is not in the list. */
function LicenseFields({ license, onChange }: LicenseFieldsProps) {
  const texts = useTexts(SHARING);
  const isOwn = license !== undefined && "title" in license;
  const chosen = license === undefined ? NONE : isOwn ? OWN : license.id;
  return (
    <>
      <NativeSelect
        label={texts.license}
        description={texts.licenseLead}
        value={chosen}
        data={[
          { value: NONE, label: texts.noLicense },
          ...DATA_LICENSE_IDS.map((id) => ({ value: id, label: texts.licenses[id] })),
          { value: OWN, label: texts.ownLicense },
        ]}
        onChange={({ currentTarget: { value } }) => {
          if (value === NONE) onChange(null);
          else if (value === OWN) onChange({ title: "", address: "" });
          else onChange({ id: value as DataLicenseId });
        }}
      />
      {isOwn && (
        <div className={styles.pair}>
          <TextInput
            label={texts.licenseTitle}
            value={license.title}
            maxLength={SHARING_LIMITS.name}
            onChange={(event) => onChange({ ...license, title: event.currentTarget.value })}
          />
          <TextInput
            type="url"
            label={texts.licenseAddress}
            value={license.address}
            maxLength={SHARING_LIMITS.address}
            error={license.address === "" || isWebAddress(license.address) ? undefined : texts.addressFault}
            onChange={(event) => onChange({ ...license, address: event.currentTarget.value.trim() })}
          />
        </div>
      )}
    </>
  );
}

interface ContributorCardProps {
  contributor: Contributor;
  /** Its place in the list, from 1. */
  number: number;
  onChange: (contributor: Contributor) => void;
  onRemove: () => void;
}

/** Somebody who took part in the work: name, what they did, and where they are found. */
function ContributorCard({ contributor, number, onChange, onRemove }: ContributorCardProps) {
  const texts = useTexts(SHARING);
  const { name, roles, orcid = "", organization = "" } = contributor;
  return (
    <fieldset className={styles.card}>
      <legend className={styles.cardName}>{name || texts.contributor(number)}</legend>
      <div className={styles.pair}>
        <TextInput
          label={texts.name}
          value={name}
          maxLength={SHARING_LIMITS.name}
          onChange={(event) => onChange({ ...contributor, name: event.currentTarget.value })}
        />
        <TextInput
          label={texts.organization}
          value={organization}
          maxLength={SHARING_LIMITS.organization}
          onChange={(event) => onChange({ ...contributor, organization: event.currentTarget.value })}
        />
        <TextInput
          label={texts.orcid}
          placeholder="0000-0002-1825-0097"
          value={orcid}
          maxLength={60}
          error={orcid === "" || isOrcid(orcid) ? undefined : texts.orcidFault}
          onChange={({ currentTarget: { value } }) => {
            const { orcid: _, ...others } = contributor;
            const typed = readOrcid(value);
            onChange(typed === "" ? others : { ...others, orcid: typed });
          }}
        />
      </div>
      <LabelledGroup label={texts.roles}>
        <Checkbox.Group
          aria-label={texts.roles}
          value={roles}
          onChange={(next) => onChange({ ...contributor, roles: next as ContributorRole[] })}
        >
          <div className={own.roles}>
            {CONTRIBUTOR_ROLES.map((role) => (
              <Checkbox key={role} value={role} label={texts.roleNames[role]} />
            ))}
          </div>
        </Checkbox.Group>
      </LabelledGroup>
      <div>
        <Button
          variant="quiet"
          onClick={onRemove}
          aria-label={texts.removeOf(name || texts.contributor(number))}
        >
          {texts.remove}
        </Button>
      </div>
    </fieldset>
  );
}
