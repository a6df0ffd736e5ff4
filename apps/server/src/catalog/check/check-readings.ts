import { malformedReadings } from "@harapen/contract/readings";
import { type CheckedContent, DETAILS_FILE, dictionaryFile, type Finding } from "./finding.ts";

type Texts = Pick<CheckedContent, "details" | "penguins" | "dictionaries">;

/** Returns the Japanese texts with marks for readings that do not form one: visitors see the marks. */
export function checkReadings({ details, penguins, dictionaries: { ja } }: Texts): Finding[] {
  return [
    ...penguins.flatMap(({ id: bird }) =>
      (["name", "comment"] as const).flatMap((field) => {
        const texts = ja.penguin[field];
        return Object.hasOwn(texts, bird)
          ? found(texts[bird], `penguin.${field}.${bird}`, { bird, field })
          : [];
      }),
    ),
    ...(["place", "gender", "color"] as const).flatMap((kind) =>
      Object.entries(ja[kind]).flatMap(([code, label]) =>
        found(label, `${kind}.${code}`, { field: `${kind}.${code}` }),
      ),
    ),
    ...found(details.name.ja, "name.ja", { file: DETAILS_FILE, field: "name.ja" }),
  ];
}

/** Returns the finding about a text; `path` is where the text is in its file. */
function found(text: string | undefined, path: string, at: Partial<Finding>): Finding[] {
  const [malformed] = malformedReadings(text ?? "");
  if (malformed === undefined) return [];
  const message = `${path} has marks that make no reading (漢字《かんじ》, ｜word《reading》): ${JSON.stringify(malformed)}`;
  return [{ severity: "warning", code: "stray-mark", file: dictionaryFile("ja"), ...at, message }];
}
