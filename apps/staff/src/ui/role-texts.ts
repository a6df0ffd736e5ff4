import type { AquariumRole } from "@harapen/contract/staff/people";
import { inBoth } from "../i18n/texts.ts";

type Roles = Readonly<Record<AquariumRole, { name: string; may: string }>>;

const rolesJa: Roles = {
  keeper: { name: "飼育担当", may: "この水族館の内容のすべて。公開と、飼育担当やお手伝いを加えることも" },
  helper: { name: "お手伝い", may: "写真、もよう、ことばの下書き。公開はできません" },
  researcher: { name: "研究", may: "内容を見ること。調査を計画し、行い、研究や分析の人を加えること" },
  analyst: { name: "分析", may: "調査の結果を、だれのものか分からない形で見ること" },
};

const rolesEn: Roles = {
  keeper: { name: "Keeper", may: "all the content here, publishing, and adding keepers and helpers" },
  helper: { name: "Helper", may: "photographs, spots and words in the draft; no publishing" },
  researcher: {
    name: "Researcher",
    may: "reading; designing and running studies; adding researchers and analysts",
  },
  analyst: { name: "Analyst", may: "reading what studies found, under pseudonyms" },
};

/** The roles in an aquarium: their names, and what each may do. */
export const ROLES = inBoth({ ja: rolesJa, en: rolesEn });
