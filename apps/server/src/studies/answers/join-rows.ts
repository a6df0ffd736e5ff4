import type { AnswerRow, CodeRows, Repeats } from "@harapen/contract/staff/studies/answers";
import type { JoinedRow } from "./answers-in-force.ts";

/** What joining needs of a participant. */
interface KnownParticipant {
  readonly id: string;
  readonly code: string;
  readonly withdrawn_at: string | null;
}

/** The rows of a table that are participants', and the codes of which something has to be said. */
export interface JoinedRows {
  readonly rows: readonly JoinedRow[];
  /** Nothing is stored of these two. */
  readonly nobody: CodeRows[];
  readonly withdrawn: CodeRows[];
  readonly excluded: CodeRows[];
  readonly repeated: CodeRows[];
}

/** Joins the rows of a table to the participants of a study by their codes. */
export function joinRows(
  rows: readonly AnswerRow[],
  repeats: Repeats,
  {
    participants,
    excluded,
  }: { readonly participants: readonly KnownParticipant[]; readonly excluded: ReadonlySet<string> },
): JoinedRows {
  const known = new Map(participants.map((each) => [each.code, each]));
  const joined: JoinedRow[] = [];
  const found: Omit<JoinedRows, "rows"> = { nobody: [], withdrawn: [], excluded: [], repeated: [] };
  const inOrder = rows.toSorted((one, other) => one.row - other.row);
  for (const [code, own] of Map.groupBy(inOrder, (row) => row.code)) {
    const named: CodeRows = { code, rows: own.map(({ row }) => row) };
    const participant = known.get(code);
    if (!participant) found.nobody.push(named);
    else if (participant.withdrawn_at !== null) found.withdrawn.push(named);
    else {
      if (excluded.has(participant.id)) found.excluded.push(named);
      if (own.length > 1) found.repeated.push(named);
      for (const [index, { row, answers }] of chosen(own, repeats).entries())
        joined.push({ participant: participant.id, number: index + 1, row, answers });
    }
  }
  return { rows: joined, ...found };
}

function chosen(rows: readonly AnswerRow[], repeats: Repeats): readonly AnswerRow[] {
  if (repeats === "all") return rows;
  return repeats === "first" ? rows.slice(0, 1) : rows.slice(-1);
}
