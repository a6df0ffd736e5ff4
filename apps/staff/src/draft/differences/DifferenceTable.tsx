import { VisuallyHidden } from "@mantine/core";
import { inBoth, useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { CardCell, CardRow, CardTable, TABLE_ROLES } from "../../ui/CardTable.tsx";
import type { FieldDescriptions, Path } from "./bird-fields.ts";
import styles from "./DifferenceTable.module.css";

interface DifferenceTableProps {
  caption: string;
  /** The heads of the two versions' columns. */
  heads: readonly [before: string, after: string];
  differences: readonly FieldDifference[];
  /** Puts a field back to the first version; unset where nothing can be. */
  onPutBack?: ((at: readonly Path[]) => void) | undefined;
}

/** Two versions of a document, field by field, where they differ. */
export function DifferenceTable({ caption, heads, differences, onPutBack }: DifferenceTableProps) {
  const texts = useTexts(DIFFERENCES);
  if (differences.length === 0) return <p>{texts.same}</p>;
  return (
    <CardTable
      label={caption}
      heads={[
        texts.field,
        ...heads,
        ...(onPutBack
          ? [
              <th key="" {...TABLE_ROLES.head} scope="col">
                <VisuallyHidden>{texts.putBack}</VisuallyHidden>
              </th>,
            ]
          : []),
      ]}
    >
      {differences.map(({ key, field, before, after, isSameText, at }, index) => {
        // Fields that are put back together stand together, and have one button.
        const isTogether = at !== undefined && differences.some((other, i) => i !== index && other.at === at);
        const isFirst = at !== differences[index - 1]?.at;
        return (
          <CardRow key={key} cells="blocks">
            <CardCell>
              <strong className={styles.field}>{field}</strong>
            </CardCell>
            <CardCell label={heads[0]}>
              <span className={styles.text}>{before || texts.nothing}</span>
            </CardCell>
            <CardCell label={heads[1]}>
              <span className={styles.text}>
                {isSameText ? texts.isSameText[isSameText](after) : after || texts.nothing}
              </span>
            </CardCell>
            {onPutBack && (
              <CardCell label="">
                {at && isFirst && (
                  <span className={styles.action}>
                    <Button
                      variant="quiet"
                      aria-label={texts.putBackOf(isTogether ? texts.traces : field)}
                      onClick={() => onPutBack(at)}
                    >
                      {isTogether ? texts.putBackOf(texts.traces) : texts.putBack}
                    </Button>
                  </span>
                )}
              </CardCell>
            )}
          </CardRow>
        );
      })}
    </CardTable>
  );
}

const DIFFERENCES = inBoth({
  ja: {
    field: "項目",
    nothing: "（なし）",
    same: "ちがいはありません。",
    isSameText: {
      file: (text: string) => (text ? `${text}（別の写真です）` : "別の写真"),
      traced: (text: string) => `${text}（場所か大きさ、または写真の合わせ方がちがいます）`,
    },
    putBack: "もどす",
    putBackOf: (field: string) => `${field}をもどす`,
    traces: "写真ともよう",
  },
  en: {
    field: "Field",
    nothing: "(nothing)",
    same: "There is no difference.",
    isSameText: {
      file: (text: string) => (text ? `${text} (another photograph)` : "another photograph"),
      traced: (text: string) => `${text} (moved, resized or aligned differently)`,
    },
    putBack: "Put back",
    putBackOf: (field: string) => `Put back: ${field}`,
    traces: "photographs and spots",
  },
});

/** A field that two versions of a document differ in. */
interface FieldDifference {
  readonly key: string;
  readonly field: string;
  readonly before: string;
  readonly after: string;
  /** What differs where the texts are the same: the file of a photograph, or what was traced on it. */
  readonly isSameText?: "file" | "traced" | undefined;
  readonly at?: readonly Path[] | undefined;
}

type Field = FieldDescriptions[number];

const byKey = (fields: FieldDescriptions | null) =>
  new Map(fields?.map((field): [string, Field] => [field[2]?.key ?? field[0], field]));

/** Returns the fields in which two versions differ; compared with none, all that are not empty. */
export function differingFields(
  before: FieldDescriptions | null,
  after: FieldDescriptions | null,
): readonly FieldDifference[] {
  const [was, is] = [byKey(before), byKey(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [[field, text, behind], [, textNow, behindNow]] = bothOf(was.get(key), is.get(key));
    const isSame = (behind?.value ?? text) === (behindNow?.value ?? textNow);
    const others = (["file", "traced"] as const).find((of) => behind?.[of] !== behindNow?.[of]);
    if (isSame && !others) return [];
    const at = behindNow?.at ?? behind?.at;
    return [{ key, field, before: text, after: textNow, at, isSameText: isSame ? others : undefined }];
  });
}

/** Returns a field in both versions: where one lacks it, it is empty there. */
function bothOf(was: Field | undefined, is: Field | undefined): readonly [Field, Field] {
  const nothing: Field = [(is ?? was)?.[0] ?? "", ""];
  return [was ?? nothing, is ?? nothing];
}
