import type { DetailsDocument } from "@harapen/contract/staff/content";
import { isSameJson } from "@harapen/contract/staff/sorted-json";

/** The parts of an aquarium's own settings and labels that may differ. */
export type DetailsPart = "name" | "bands" | "places" | "genders" | "settings";

const partsOf = ({ details, labels }: DetailsDocument): Readonly<Record<DetailsPart, unknown>> => {
  const { slug: _, name, band_colors, ...settings } = details;
  const locales = Object.values(labels);
  return {
    name,
    bands: [band_colors, locales.map(({ color }) => color)],
    places: locales.map(({ place }) => place),
    genders: locales.map(({ gender }) => gender),
    settings,
  };
};

/** Returns the parts in which two versions differ, except texts for birds that do not exist. */
export function differingDetails(
  before: DetailsDocument | null,
  after: DetailsDocument,
): readonly DetailsPart[] {
  const was = before && partsOf(before);
  const is = partsOf(after);
  return (Object.keys(is) as DetailsPart[]).filter((part) => !isSameJson(was?.[part], is[part]));
}
