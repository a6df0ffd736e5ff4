import { Readable } from "node:stream";
import {
  type ClaimedGuestAlbum,
  claimGuestAlbumRequest,
  GUEST_CODE_LENGTH,
  guestAlbumRequest,
  type MadeGuestAlbum,
  makeGuestAlbumRequest,
} from "@harapen/contract/calls/albums";
import { PATHS } from "@harapen/contract/calls/paths";
import { makeCode } from "@harapen/contract/codes";
import { GUEST } from "@harapen/contract/constants";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { discardPreviewSaves } from "../../catalog/previews/previews.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../database/commit-faults.ts";
import { authorizeMember } from "../../people/people.ts";
import { ApiError } from "../../platform/errors.ts";
import { WrongCodes } from "../../platform/http/wrong-codes.ts";
import { randomIndices } from "../../platform/random-indices.ts";
import { decodeBody } from "../../platform/validation/decode-body.ts";
import { type GuestAlbum, GuestAlbumStore } from "../guest-album-store.ts";
import { albumDrawings, withSpare } from "./album-json.ts";
import { storedMail } from "./saves.ts";

/**
 * The codes by which guests look at their drawings on another device, and members take them into their
 * albums.
 */
export async function guestAlbumCalls(app: FastifyInstance, context: Context): Promise<void> {
  discardPreviewSaves(app, context);
  const { database, visits } = context;
  const wrongCodes = new WrongCodes(context.refusals);
  const digestsOf = (code: string) => context.signer.digests("guest-album", code);
  /** A code from before a new signing key is found until its time is over, and then replaced by another. */
  const digestOf = (code: string) => digestsOf(code)[0];

  /**
   * Resolves to the album of a code. Rejects with an ApiError: 404 where there is none, or none any more, and
   * 429 where too many codes were tried.
   */
  async function albumOf(request: FastifyRequest, code: string): Promise<GuestAlbum> {
    wrongCodes.check(request);
    const album = await visits.guestAlbums.find(digestsOf(code), new Date());
    if (album) return album;
    wrongCodes.add(request);
    throw new ApiError("not-found", "There is no such code, or its time is over.");
  }

  app.post(PATHS.makeGuestAlbum, async (request, reply): Promise<MadeGuestAlbum> => {
    const { aquarium, code: known, drawings: ids } = decodeBody(makeGuestAlbumRequest, request.body);
    await context.catalog.published.get(aquarium);
    const drawings = [...new Set(ids.map((id) => id.toLowerCase()))];
    const now = new Date();
    const { code, album } = await inTransaction(database, async (transaction) => {
      const albums = new GuestAlbumStore(transaction);
      const renewed = known && (await albums.renew({ digest: digestOf(known), aquarium }, drawings, now));
      if (known && renewed) return { code: known, album: renewed };
      const made = makeCode(GUEST_CODE_LENGTH, randomIndices);
      return { code: made, album: await albums.make({ digest: digestOf(made), aquarium }, drawings, now) };
    });
    reply.header("cache-control", "no-store");
    const arrived = await visits.guestAlbums.countDrawings(album);
    const { size: claimed } = await visits.guestAlbums.claimedOf(drawings);
    return { success: true, code, expires_at: album.expiresAt, drawings: arrived, claimed };
  });

  app.post(PATHS.guestAlbum, async (request, reply) => {
    const { code, ...page } = decodeBody(guestAlbumRequest, request.body);
    const album = await albumOf(request, code);
    const entries = await visits.drawings.guestAlbum(album, withSpare(page));
    if (!entries)
      throw new ApiError("bad-request", "The request is malformed. before: the album has no such drawing.");
    const head = {
      success: true,
      aquarium: album.aquarium,
      expires_at: album.expiresAt,
      claimed: album.claimedBy !== null,
      met: await visits.drawings.metByCode(album),
    };
    reply.type("application/json; charset=utf-8").header("cache-control", "no-store");
    return reply.send(
      Readable.from(albumDrawings(visits.drawings, { head, uid: GUEST, entries, limit: page.limit })),
    );
  });

  app.post(PATHS.claimGuestAlbum, async (request): Promise<ClaimedGuestAlbum> => {
    const { uid, code } = decodeBody(claimGuestAlbumRequest, request.body);
    const visitor = await authorizeMember(context, request, uid);
    const { digest, aquarium } = await albumOf(request, code);
    const { details } = await context.catalog.published.get(aquarium);
    const mail = storedMail(visitor, details);
    const moved = await inTransaction(database, (transaction) =>
      new GuestAlbumStore(transaction).claim(digest, visitor.account, mail),
    );
    return moved === undefined
      ? { success: true, outcome: "taken" }
      : { success: true, outcome: "moved", drawings: moved };
  });
}
