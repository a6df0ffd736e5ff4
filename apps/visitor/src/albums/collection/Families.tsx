import type { Penguin } from "@harapen/contract/penguin";
import { useMemo } from "react";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { plainText } from "../../i18n/translate.ts";
import { List } from "../../ui/List.tsx";
import styles from "./Families.module.css";
import { PenguinFace, type PenguinFaceProps } from "./PenguinFace.tsx";

interface FamiliesProps extends Pick<PenguinFaceProps, "text" | "onOpen"> {
  penguins: readonly Penguin[];
  /** The penguins that may be rendered, by id. */
  shown: ReadonlyMap<string, PenguinFaceProps["penguin"]>;
  met: ReadonlyMap<string, number>;
}

/**
 * The pairs and families with at least one penguin that was met: parents side by side, their children below.
 */
export function Families({ penguins, shown, met, ...face }: FamiliesProps) {
  const families = useMemo(() => familiesOf(penguins.filter(({ id }) => shown.has(id))), [penguins, shown]);
  const found = families.filter(({ partners, children }) =>
    [...partners, ...children].some((id) => met.has(id)),
  );
  const hidden = families.length - found.length;
  if (families.length === 0) return null;
  return (
    <section>
      <h3 className={styles.title}>
        <FormattedText of={face.text.family.title} />
      </h3>
      <List className={styles.families}>
        {found.map((family) => (
          <li key={family.partners.join(" ")} className={styles.family}>
            <FamilyTree family={family} shown={shown} met={met} {...face} />
          </li>
        ))}
      </List>
      {hidden > 0 && (
        <p className={styles.hidden}>
          <FormattedText of={face.text.family.more} values={{ count: hidden }} />
        </p>
      )}
    </section>
  );
}

type TreeProps = Omit<FamiliesProps, "penguins">;

function FamilyTree({ family: { partners, isPair, children }, ...rest }: TreeProps & { family: Family }) {
  const { family: words } = rest.text;
  return (
    <>
      <Relatives ids={partners} label={isPair ? words.pair : words.parents} heart={isPair} {...rest} />
      {children.length > 0 && (
        <div className={styles.children}>
          <Relatives ids={children} label={words.children} {...rest} />
        </div>
      )}
    </>
  );
}

interface RelativesProps extends TreeProps {
  ids: readonly string[];
  label: string;
  heart?: boolean;
}

function Relatives({ ids, label, heart = false, shown, met, text, onOpen }: RelativesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    <div role="group" aria-label={plainText(label)} className={styles.relatives}>
      {ids.map((id, place) => {
        const penguin = shown.get(id);
        return (
          penguin && (
            <span key={id} className={styles.relative}>
              {place > 0 && heart && <Heart />}
              <PenguinFace penguin={penguin} drawings={met.get(id) ?? 0} text={text} onOpen={onOpen} />
            </span>
          )
        );
      })}
    </div>
  );
}

function Heart() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className={styles.heart}>
      <path d="M12 20.5 4 12.6a5 5 0 0 1 8-5.9 5 5 0 0 1 8 5.9z" fill="currentColor" />
    </svg>
  );
}

/** A pair, or the parents of somebody, with their children: by ids, in the order of the base list. */
interface Family {
  /** One or two. */
  readonly partners: readonly string[];
  /** Whether the two are a pair today. */
  readonly isPair: boolean;
  readonly children: readonly string[];
}

type Related = Pick<Penguin, "id" | "pair_id" | "parent_ids">;

/**
 * The families of an aquarium, in the order of their first partners. A penguin whose mate is not the other
 * parent of its child is in two; a child with a family of its own is in that one too. Relatives that the
 * aquarium does not have are left out.
 */
export function familiesOf(penguins: readonly Related[]): Family[] {
  const places = new Map(penguins.map(({ id }, place) => [id, place]));
  const placeOf = (id = "") => places.get(id) ?? 0;
  const sorted = (ids: readonly string[]) =>
    [...new Set(ids)].filter((id) => places.has(id)).sort((a, b) => placeOf(a) - placeOf(b));
  const families = new Map<string, { partners: string[]; isPair: boolean; children: string[] }>();
  const familyOf = (partners: string[]) => {
    const key = JSON.stringify(partners);
    const family = families.get(key) ?? { partners, isPair: false, children: [] };
    families.set(key, family);
    return family;
  };
  for (const { id, pair_id, parent_ids } of penguins) {
    const pair = sorted([id, pair_id ?? id]);
    if (pair.length === 2) familyOf(pair).isPair = true;
    const parents = sorted(parent_ids ?? []).filter((parent) => parent !== id);
    if (parents.length > 0) familyOf(parents).children.push(id);
  }
  return [...families.values()].sort((a, b) => placeOf(a.partners[0]) - placeOf(b.partners[0]));
}
