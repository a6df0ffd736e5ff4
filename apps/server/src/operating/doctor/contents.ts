import type { Finding } from "@harapen/contract/staff/doctor";
import { doubtOf, sentenceOf } from "../../database/known-time.ts";
import type { Query } from "../../database/open-query.ts";
import { describeChain, verifyChain } from "../../people/staff/audit-chain.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Environment } from "./causes.ts";
import { fail, ok, warn } from "./finding.ts";

type Settings = Pick<Config, "defaultAquarium" | "signIn">;

/** Checks what an up-to-date database has in it: its time, its keys, aquariums, staff and audit log. */
export async function checkContents(
  query: Query,
  config: Settings,
  environment: Environment,
): Promise<Finding[]> {
  return [
    ...(await checkKnownTime(query)),
    ...(await checkSigningKey(query)),
    ...(await checkAquariums(query, config, environment)),
    ...(await checkRecording(query)),
    ...(await checkStaff(query, config)),
    await checkAudit(query),
  ];
}

/** Says whether the clock fits the last time that a server knew: where not, nothing is deleted by time. */
async function checkKnownTime(query: Query): Promise<Finding[]> {
  const [row] = await query.rows("select known_at from known_time");
  const doubt = row && doubtOf(String(row.known_at), Date.now());
  return doubt
    ? [
        fail(
          "clock",
          sentenceOf(doubt),
          "Deletions go on by themselves once it fits, or is confirmed (docs/operating.md#the-clock).",
        ),
      ]
    : [];
}

/** Warns of a signing key from before backups left it out. */
async function checkSigningKey(query: Query): Promise<Finding[]> {
  const [key] = await query.rows("select made_at from signing_key");
  const [since] = await query.rows("select timestamp from kysely_migration where name = '053-retired-keys'");
  if (!key || !since || Date.parse(String(key.made_at)) >= Date.parse(String(since.timestamp))) return [];
  return [
    warn(
      "signing key",
      "backups of versions before this one hold it",
      "Run the command keys rotate, which makes another.",
    ),
  ];
}

async function checkAquariums(
  query: Query,
  { defaultAquarium }: Settings,
  { NODE_ENV }: Environment,
): Promise<Finding[]> {
  const rows = await query.rows(
    "select slug, details, (select count(*) from penguin where penguin.aquarium = aquarium.slug) as penguins from aquarium where removed_at is null order by slug",
  );
  const slugs = rows.map(({ slug }) => String(slug));
  const empty = rows.filter(({ penguins }) => Number(penguins) === 0).map(({ slug }) => slug);
  const invented = rows.filter(({ details }) => isInvented(String(details))).map(({ slug }) => slug);
  return [
    slugs.includes(defaultAquarium)
      ? ok("aquariums", `${slugs.join(", ")}; visitors come to ${defaultAquarium}`)
      : warn(
          "aquariums",
          `DEFAULT_AQUARIUM is ${defaultAquarium}, which is not there: ${slugs.length > 0 ? `visitors come to the first of ${slugs.join(", ")} that they see` : "there is none"}`,
          "Set DEFAULT_AQUARIUM to one that is there, or import it.",
        ),
    ...(empty.length > 0
      ? [
          warn(
            "aquariums",
            `${empty.join(", ")} without a penguin`,
            "Staff add them on /staff, or import a folder that has them.",
          ),
        ]
      : []),
    ...(NODE_ENV === "production" && invented.length > 0
      ? [
          warn(
            "aquariums",
            `${invented.join(", ")}: invented, and visitors see them`,
            "Import yours, set DEFAULT_AQUARIUM to it, restart, then: remove-aquarium <slug>.",
          ),
        ]
      : []),
  ];
}

/** Whether an aquarium is one of those that a new database has, or a copy: its questionnaire is a demo's. */
function isInvented(details: string): boolean {
  const { survey } = JSON.parse(details) as { readonly survey?: { readonly guest?: string } };
  return survey?.guest?.startsWith("/demo-questionnaire/") === true;
}

/**
 * Warns of the aquariums that need a consent for which nobody is asked: nothing of their visits is stored.
 */
async function checkRecording(query: Query): Promise<Finding[]> {
  const aquariums = await query.rows(
    "select slug, details from aquarium where removed_at is null order by slug",
  );
  const studies = await query.rows(
    "select aquarium, settings from study join study_version on study_version.study = study.id and study_version.version = study.version where status = 'running'",
  );
  const asking = new Set(
    studies.flatMap(({ aquarium, settings }) => (JSON.parse(String(settings)).consent ? [aquarium] : [])),
  );
  const waiting = aquariums.filter(
    ({ slug, details }) => JSON.parse(String(details)).recording === "consent" && !asking.has(slug),
  );
  return waiting.map(({ slug }) =>
    warn(
      "recording",
      `${slug} records only with consent ("recording": "consent"), but no study that runs there asks for it: nothing of its visits is stored`,
      'Start a study that asks for consent, or choose another way of recording under "For visitors".',
    ),
  );
}

/** Warns where staff can sign in, and nobody is there who may do everything. */
async function checkStaff(query: Query, { signIn }: Settings): Promise<Finding[]> {
  if (signIn.kind !== "hosted") return [];
  const members = await query.rows("select admin from staff_member where removed_at is null");
  if (members.some(({ admin }) => Number(admin) === 1)) return [];
  const text = members.length === 0 ? "there are none yet" : "none of them is an admin";
  return [
    warn("staff", text, "Make the first admin: staff add <e-mail> --role admin. They sign in on /staff."),
  ];
}

/** Checks whether the audit log is as it was written. */
async function checkAudit(query: Query): Promise<Finding> {
  const state = await verifyChain((statement) => query.rows(statement));
  const text = describeChain(state);
  return state.whole
    ? ok("audit log", text)
    : fail("audit log", text, "Compare with a backup of before; somebody wrote beside the server.");
}
