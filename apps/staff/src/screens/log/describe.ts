import type { AuditAction, AuditFacts, AuditLine, AuditPerson } from "@harapen/contract/staff/audit";
import type { Me } from "@harapen/contract/staff/people";
import { rightsIn } from "../../api/me.ts";
import { paths } from "../../routes/paths.ts";
import type { ROLES } from "../../ui/role-texts.ts";
import type { LOG, Said } from "./texts.ts";

type Texts = (typeof LOG)["ja"];

/** Returns who did what, in words. */
export type Describe = (line: AuditLine) => { readonly who: string; readonly what: string };

interface Words {
  readonly texts: Texts;
  readonly roles: (typeof ROLES)["ja"];
  /** The names of the penguins that there are. */
  readonly birds: ReadonlyMap<string, string>;
}

/** The kinds of lines about a penguin. */
const ABOUT_BIRDS: readonly string[] = [
  "draft-bird",
  "draft-bird-removal",
  "discard-draft-document",
  "adopt-learned",
] satisfies AuditAction[];

/** Returns the function that puts lines into words. */
export function describerOf({ texts, roles, birds }: Words): Describe {
  const nameOf = (person: AuditPerson | null, nobody: string, others: Texts["who"]) => {
    if (person === null) return nobody;
    if ("who" in person) return others[person.who];
    return person.name || person.mail || texts.somebody;
  };
  const roleName = (held: string) => {
    const [role = "", aquarium] = held.split(" ");
    const name = Object.hasOwn(roles, role) ? roles[role as keyof typeof roles].name : role;
    return aquarium === undefined ? name : `${name} (${aquarium})`;
  };
  const inWords = (facts: AuditFacts): Said["after"] =>
    Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map(roleName).join(texts.between) : value,
      ]),
    );
  return (line) => {
    const { action, person, by } = line;
    const who = nameOf(by, texts.nobody, texts.who);
    if (!Object.hasOwn(texts.sentences, action)) return { who, what: texts.unknown(action) };
    const said: Said = {
      thing: thingOf(line, birds, texts),
      person: nameOf(person, texts.somebody, texts.whom),
      before: inWords(line.before),
      after: inWords(line.after),
    };
    return { who, what: texts.sentences[action as AuditAction](said) };
  };
}

/**
 * Returns what a line is about: a penguin's name, or its id where it is gone; a draft of no penguin is that
 * of the settings.
 */
function thingOf({ action, subject, aquarium }: AuditLine, birds: Words["birds"], texts: Texts): string {
  if (ABOUT_BIRDS.includes(action)) return subject === "" ? texts.details : (birds.get(subject) ?? subject);
  // A command that removes an aquarium names it as the line's own alone.
  return subject || (action === "remove-aquarium" && aquarium) || texts.gone;
}

interface There {
  readonly birds: ReadonlyMap<string, string>;
  readonly me: Me;
}

/** Returns where a line's thing still is, for somebody who may go there; `undefined` where it is nowhere. */
export function placeOf(
  { action, aquarium, subject, study }: AuditLine,
  { birds, me }: There,
): string | undefined {
  if (aquarium === null || !me.aquariums.some(({ slug }) => slug === aquarium)) return undefined;
  const rights = rightsIn(me, aquarium);
  if (study !== null && study.name !== "")
    return rights.analyse ? paths.study(aquarium, study.id) : paths.study(aquarium, study.id, "truth");
  if (ABOUT_BIRDS.includes(action) && birds.has(subject)) return paths.bird(aquarium, subject);
  if (["publish", "restore", "undo-publish"].includes(action)) return paths.section(aquarium, "history");
  if (action === "change-kiosk") return paths.section(aquarium, "kiosks");
  if (action === "delete-visitor") return rights.keep ? paths.visitorDeletion(aquarium) : undefined;
  return undefined;
}
