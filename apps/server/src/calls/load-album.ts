import { Readable } from "node:stream";
import { type AlbumDrawing, loadAlbumRequest, PATHS } from "@harapen/contract/calls";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { decodeBody } from "../http/body.ts";
import { Refusal } from "../http/refusal.ts";
import { assertIsMember } from "../identity/requester.ts";
import type { AlbumEntry, DrawingStore } from "../storage/drawings.ts";

const BODY_LIMIT = 10_000;
/** Pictures that are in memory at once while an album is sent. */
const PICTURES_AT_ONCE = 10;

/** Call 4: the album of a signed-in visitor, newest first. Guests have none. */
export async function loadAlbumCall(app: FastifyInstance, context: Context): Promise<void> {
  const { drawings } = context.storage;
  app.addHook("preSerialization", async (_request, _reply, payload) => withDrawings(payload));
  app.post(PATHS.loadAlbum, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const wanted = decodeBody(loadAlbumRequest, request.body);
    await assertIsMember(context, request, wanted.uid);
    const entries = await drawings.album(wanted);
    if (!entries) throw new Refusal(400, "The request is malformed. before: the album has no such drawing.");
    reply.type("application/json; charset=utf-8").header("cache-control", "no-store");
    return reply.send(Readable.from(albumText(drawings, wanted.uid, entries)));
  });
}

/** Refused, this call too answers with the fields that it always has. */
function withDrawings(payload: unknown): unknown {
  const refused = typeof payload === "object" && payload !== null && "success" in payload && !payload.success;
  return refused ? { ...payload, drawings: [] } : payload;
}

/** The answer, a few drawings at a time: whole albums of pictures would not fit the server's memory. */
async function* albumText(
  drawings: DrawingStore,
  uid: string,
  entries: readonly AlbumEntry[],
): AsyncGenerator<string> {
  yield '{"success":true,"drawings":[';
  for (let start = 0; start < entries.length; start += PICTURES_AT_ONCE) {
    const some = entries.slice(start, start + PICTURES_AT_ONCE);
    const images = await drawings.images(
      uid,
      some.map(({ saved_id }) => saved_id),
    );
    for (const [index, entry] of some.entries()) {
      const drawing = albumDrawing(uid, entry, images.get(entry.saved_id) ?? new Uint8Array());
      yield `${start + index > 0 ? "," : ""}${JSON.stringify(drawing)}`;
    }
  }
  yield "]}";
}

function albumDrawing(uid: string, entry: AlbumEntry, image: Uint8Array): AlbumDrawing {
  const { saved_id, aquarium, penguin_name, saved_at } = entry;
  const base64 = Buffer.from(image.buffer, image.byteOffset, image.byteLength).toString("base64");
  return {
    id: saved_id,
    uid,
    aquarium,
    penguin_name,
    image: `data:image/png;base64,${base64}`,
    timestamp: saved_at,
  };
}
