import { useTranslate } from "../../i18n/translate.ts";
import a11y from "../../ui/styles/visually-hidden.module.css";
import type { Candidate } from "./candidate.ts";
import type { Reranked } from "./look/use-look.ts";

interface RerankAnnouncementProps {
  searchId: string;
  candidates: readonly Candidate[];
  /** What an answer has changed, if that was the last change. */
  reranked: Reranked | undefined;
  /** Whether all candidates are shown. */
  expanded: boolean;
}

/** For screen readers: who is first after an answer, or how many candidates there are once all of them are shown. */
export function RerankAnnouncement({ searchId, candidates, reranked, expanded }: RerankAnnouncementProps) {
  const t = useTranslate();
  return (
    <p role="status" className={a11y.visuallyHidden}>
      {reranked ? (
        <span key={searchId}>
          {t(reranked.hasChanged ? "look.reordered" : "look.sameOrder", {
            name: nameOf(candidates, reranked.first),
          })}
        </span>
      ) : (
        expanded && t("results.expanded", { total: candidates.length })
      )}
    </p>
  );
}

function nameOf(candidates: readonly Candidate[], id: string): string {
  return candidates.find(({ ranked }) => ranked.id === id)?.penguin.nameLabel ?? "";
}
