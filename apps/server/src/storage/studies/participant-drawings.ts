import type { Database } from "../database.ts";

/** A drawing reconstructed from its events: its strokes, each as its points in canvas units. */
export interface ParticipantDrawing {
  readonly drawing_id: string;
  /** When its first stroke reached the server: ISO 8601 in UTC. */
  readonly at: string;
  readonly strokes: { x: number; y: number }[][];
}

/** The events that add to a drawing or take from it. */
const DRAWING_EVENTS = ["stroke_start", "stroke_move", "stroke_end", "undo"] as const;

interface DrawingEvent {
  readonly name: string;
  readonly received_at: string;
  readonly payload: {
    readonly drawing_id?: string;
    readonly x?: number;
    readonly y?: number;
    readonly seq?: number;
    readonly total_strokes?: number;
    readonly points?: readonly { readonly x: number; readonly y: number }[];
  };
}

/**
 * Resolves to what a participant has drawn since a moment (ISO 8601 in UTC), as far as its events have
 * arrived; the latest first.
 */
export async function participantDrawings(
  database: Database,
  participant: string,
  since: string,
): Promise<ParticipantDrawing[]> {
  const drawn = await drawnSince(database, participant, since);
  if (drawn.length === 0) return [];
  const sessions = [...new Set(drawn.map(({ session }) => session))];
  const events = await database
    .selectFrom("event")
    .select(["name", "received_at", "payload"])
    .where("session_id", "in", sessions)
    .where("name", "in", DRAWING_EVENTS)
    .orderBy("session_id")
    .orderBy("session_seq")
    .execute();
  const drawings = new Map<string, ParticipantDrawing>();
  for (const { payload, ...event } of events) addEvent(drawings, { ...event, payload: JSON.parse(payload) });
  return [...drawings.values()]
    .filter(({ at, strokes }) => at >= since && strokes.length > 0)
    .sort((one, other) => (one.at < other.at ? 1 : -1));
}

/**
 * Resolves to the id of a drawing that is wanted and that a participant has begun since a moment (ISO 8601 in
 * UTC).
 */
export async function findParticipantDrawing(
  database: Database,
  { participant, since }: { readonly participant: string; readonly since: string },
  isWanted: (id: string) => boolean,
): Promise<string | undefined> {
  return (await drawnSince(database, participant, since)).find(({ id }) => isWanted(id))?.id;
}

/** Finds the drawings that a participant's sessions have named first since a moment. */
function drawnSince(database: Database, participant: string, since: string) {
  return database
    .selectFrom("session_study")
    .innerJoin("participant", (join) =>
      join
        .onRef("participant.id", "=", "session_study.participant")
        .onRef("participant.study", "=", "session_study.study"),
    )
    .innerJoin("session_drawing", "session_drawing.session", "session_study.session")
    .select(["session_study.session", "session_drawing.id"])
    .where("session_study.participant", "=", participant)
    .where("kind", "=", "drawing")
    .where("named_at", ">=", since)
    .execute();
}

function addEvent(drawings: Map<string, ParticipantDrawing>, { name, received_at, payload }: DrawingEvent) {
  const { drawing_id, x, y, seq = 0, total_strokes = seq, points = [] } = payload;
  if (drawing_id === undefined) return;
  const drawing = drawings.get(drawing_id) ?? { drawing_id, at: received_at, strokes: [] };
  drawings.set(drawing_id, drawing);
  if (name === "undo" || (name === "stroke_end" && total_strokes < seq)) drawing.strokes.pop();
  else if (name === "stroke_start" && x !== undefined && y !== undefined) drawing.strokes.push([{ x, y }]);
  else drawing.strokes.at(-1)?.push(...points.map((point) => ({ x: point.x, y: point.y })));
}
