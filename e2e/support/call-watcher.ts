import { aquarium, dictionaryResponse } from "@harapen/contract/aquarium";
import {
  albumResponse,
  claimedGuestAlbum,
  claimGuestAlbumRequest,
  deleteDrawingRequest,
  guestAlbum,
  guestAlbumRequest,
  loadAlbumRequest,
  madeGuestAlbum,
  makeGuestAlbumRequest,
  metPenguins,
  metPenguinsRequest,
} from "@harapen/contract/calls/albums";
import { countAskingRequest } from "@harapen/contract/calls/count-asking";
import { deleteDeviceRequest, deleteDeviceResponse } from "@harapen/contract/calls/delete-device";
import { deviceReferences } from "@harapen/contract/calls/references";
import { registerUserRequest } from "@harapen/contract/calls/register-user";
import { success } from "@harapen/contract/calls/responses";
import { saveDrawingRequest, saveRecordRequest } from "@harapen/contract/calls/saves";
import { nextLookResponse, searchRequest } from "@harapen/contract/calls/search";
import { sessionResponse, signInSettings } from "@harapen/contract/calls/sign-in";
import {
  joinStudyRequest,
  joinStudyResponse,
  leaveStudyRequest,
  leaveStudyResponse,
  studyFormResponse,
} from "@harapen/contract/calls/studies";
import { LOCALES } from "@harapen/contract/locales";
import { basePenguins, ranking } from "@harapen/contract/penguin";
import { STAFF_API } from "@harapen/contract/staff/paths";
import { eventContext, sentEvent } from "@harapen/contract/telemetry/envelope";
import { EVENT_PAYLOADS, type EventName } from "@harapen/contract/telemetry/events";
import type { Page, Request, Response } from "@playwright/test";
import * as z from "zod/mini";

/** A call as it was sent and answered, its request decoded by the contract. */
export interface WatchedCall {
  readonly name: string;
  readonly request: unknown;
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly response: unknown;
}

const json = (request: Request) => JSON.parse(request.postData() ?? "null");
const form = (request: Request) => Object.fromEntries(new URLSearchParams(request.postData() ?? ""));

/**
 * Parses an event of our own app: its payload must also fit the contract, and have its number in the session.
 */
function readEvent(body: unknown) {
  const event = z.parse(sentEvent, body);
  z.parse(z.required(eventContext), event.payload);
  z.parse(EVENT_PAYLOADS[event.name as EventName], event.payload);
  return event;
}

const CALLS: readonly {
  name: string;
  path: RegExp;
  read: (request: Request) => unknown;
  response?: z.ZodMiniType;
}[] = [
  {
    name: "search",
    path: /penguin_rank_calc\.php$/,
    read: (r) => z.decode(searchRequest, json(r)),
    response: ranking,
  },
  {
    name: "nextLook",
    path: /next_look\.php$/,
    read: (r) => z.decode(searchRequest, json(r)),
    response: nextLookResponse,
  },
  {
    name: "saveRecord",
    path: /post_all\.php$/,
    read: (r) => z.decode(saveRecordRequest, form(r) as never),
    response: success,
  },
  {
    name: "saveDrawing",
    path: /post_drawing\.php$/,
    read: (r) => z.decode(saveDrawingRequest, json(r)),
    response: success,
  },
  { name: "session", path: /harapen\/session$/, read: json, response: sessionResponse },
  { name: "signOut", path: /harapen\/sign-out$/, read: json, response: success },
  {
    name: "loadAlbum",
    path: /get_drawing\.php$/,
    read: (r) => z.decode(loadAlbumRequest, json(r)),
    response: albumResponse,
  },
  {
    name: "registerUser",
    path: /post_user\.php$/,
    read: (r) => z.decode(registerUserRequest, json(r)),
    response: success,
  },
  {
    name: "metPenguins",
    path: /\/met-penguins$/,
    read: (r) => z.decode(metPenguinsRequest, json(r)),
    response: metPenguins,
  },
  {
    name: "deleteDrawing",
    path: /\/delete-drawing$/,
    read: (r) => z.decode(deleteDrawingRequest, json(r)),
    response: success,
  },
  {
    name: "deleteDevice",
    path: /\/delete-device$/,
    read: (r) => z.decode(deleteDeviceRequest, json(r)),
    response: deleteDeviceResponse,
  },
  {
    name: "makeGuestAlbum",
    path: /\/make-guest-album$/,
    read: (r) => z.decode(makeGuestAlbumRequest, json(r)),
    response: madeGuestAlbum,
  },
  {
    name: "guestAlbum",
    path: /harapen\/guest-album$/,
    read: (r) => z.decode(guestAlbumRequest, json(r)),
    response: guestAlbum,
  },
  {
    name: "claimGuestAlbum",
    path: /\/claim-guest-album$/,
    read: (r) => z.decode(claimGuestAlbumRequest, json(r)),
    response: claimedGuestAlbum,
  },
  {
    name: "countAsking",
    path: /\/count-asking$/,
    read: (r) => z.decode(countAskingRequest, json(r)),
    response: success,
  },
  {
    name: "joinStudy",
    path: /\/join-study$/,
    read: (r) => z.decode(joinStudyRequest, json(r)),
    response: joinStudyResponse,
  },
  {
    name: "leaveStudy",
    path: /\/leave-study$/,
    read: (r) => z.decode(leaveStudyRequest, json(r)),
    response: leaveStudyResponse,
  },
  { name: "study", path: /\/study\.json$/, read: () => undefined, response: studyFormResponse },
  { name: "signIn", path: /\/sign-in\.json$/, read: () => undefined, response: signInSettings },
  { name: "logEvent", path: /post_log\.php$/, read: (r) => readEvent(json(r)) },
  {
    name: "references",
    path: /\/references\.json$/,
    read: () => undefined,
    response: deviceReferences,
  },
  { name: "aquarium", path: /\/aquarium\.json$/, read: () => undefined, response: aquarium },
  { name: "basePenguins", path: /\/base\.json$/, read: () => undefined, response: basePenguins },
  {
    name: "dictionary",
    path: new RegExp(`/localize/(${LOCALES.join("|")})\\.json$`),
    read: () => undefined,
    response: dictionaryResponse,
  },
];

export interface CallWatcher {
  readonly problems: readonly string[];
  /**
   * The calls of a name, in the order of their answers, once none is pending: a screen may show before its
   * call is recorded.
   */
  named(name: string): Promise<WatchedCall[]>;
  /** Resolves when every call that has begun has been validated against the contract. */
  settled(): Promise<void>;
}

/**
 * Resolves to the body of an answer; `undefined` if the page navigated first, as the browser then discards
 * the answer.
 */
async function bodyOf(response: Response): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    if (/No (resource|data found for resource) with given identifier/.test(String(error))) return undefined;
    throw error;
  });
}

/**
 * Watches a page's calls and validates each against the contract. `problems` names every call that is not in
 * the contract, or whose request or successful response does not fit it.
 */
export function watchCalls(page: Page): CallWatcher {
  const calls: WatchedCall[] = [];
  const problems: string[] = [];

  async function record(request: Request): Promise<void> {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/") || pathname.includes("/media/")) return;
    // The staff's app parses its own answers, and shows mismatches as a failure.
    if (pathname.startsWith(STAFF_API)) return;
    const call = CALLS.find(({ path }) => path.test(pathname));
    if (!call) {
      problems.push(`${pathname} is not a call of the contract`);
      return;
    }
    try {
      const response = await request.response().catch(() => null);
      const answer = response?.ok() && call.response ? await bodyOf(response) : undefined;
      const body = call.response && answer !== undefined ? z.parse(call.response, answer) : undefined;
      calls.push({
        name: call.name,
        request: call.read(request),
        status: response?.status(),
        headers: response?.headers() ?? {},
        response: body,
      });
    } catch (error) {
      problems.push(`${pathname}: ${error instanceof Error ? error.message : error}`);
    }
  }

  const pending = new Set<Promise<void>>();
  const settle = (request: Request) => {
    const done: Promise<void> = record(request).finally(() => pending.delete(done));
    pending.add(done);
  };
  page.on("request", settle);
  const settled = async () => {
    while (pending.size > 0) await Promise.all(pending);
  };
  return {
    problems,
    named: async (name) => {
      await settled();
      return calls.filter((call) => call.name === name);
    },
    settled,
  };
}
