import { createServer, type IncomingMessage, request as requestFrom, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { PATHS } from "@harapen/contract/calls/paths";
import type { Failure } from "@harapen/contract/calls/responses";
import { type EventEnvelope, eventEnvelope } from "@harapen/contract/telemetry/envelope";

/**
 * A fault of a call on its way: an answer that is not the server's; the connection cut before the request
 * reaches the server, after the server has stored it but before the answer arrives, or in the middle of an
 * answer that is not the server's; or no answer at all.
 */
export type Fault =
  | { readonly answer: number; readonly headers?: Record<string, string>; readonly body?: string }
  | "cut"
  | "cut-after"
  | "half"
  | "silence";

/** A refusal in the server's own words. */
export const REFUSAL: Fault = {
  answer: 400,
  headers: { "content-type": "application/json; charset=utf-8" },
  body: JSON.stringify({ success: false, message: "not like this" } satisfies Failure),
};

/**
 * A real HTTP proxy in front of the server that injects faults into calls, or has no network, and otherwise
 * forwards everything.
 */
export interface FaultProxy {
  readonly origin: string;
  /** The events that the page has sent, including repeats. */
  readonly posted: EventEnvelope[];
  /** Applied to every event until it is changed. */
  fault: Fault | undefined;
  /** Whether there is no network: every request is cut before it reaches the server. */
  offline: boolean;
  /** Applied to the calls of these paths until they are changed. */
  readonly faults: Map<string, Fault>;
  /** Chooses the fault of each call as long as it is set. */
  faultOfCall: (() => Fault) | undefined;
  /** The paths of all requests so far. */
  readonly asked: string[];
  stop(): Promise<void>;
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const server = createServer((incoming, outgoing) => {
    bodyOf(incoming).then(
      (body) => pass({ target, incoming, outgoing, body }),
      // A page that is left may abort its request midway.
      () => outgoing.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy: FaultProxy = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted: [],
    fault: undefined,
    offline: false,
    faults: new Map(),
    faultOfCall: undefined,
    asked: [],
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };

  function pass(call: Call): void {
    if (proxy.offline) {
      applyFault("cut", call);
      return;
    }
    const { url: path = "" } = call.incoming;
    proxy.asked.push(path);
    const isTelemetry = path === PATHS.logEvent;
    if (isTelemetry) proxy.posted.push(eventEnvelope.parse(JSON.parse(call.body.toString())));
    const fault =
      (isTelemetry && proxy.fault) || proxy.faults.get(path) || (isCall(path) && proxy.faultOfCall?.());
    if (fault) applyFault(fault, call);
    else forward(call);
  }

  return proxy;
}

/** Whether a path is a call's: pictures are not calls, and browsers follow their redirects. */
const isCall = (path: string) => path.startsWith("/api/") && !path.includes("/media/");

interface Call {
  readonly target: string;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly body: Buffer;
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function applyFault(fault: Fault, call: Call): void {
  if (fault === "silence") return;
  if (fault === "cut") call.outgoing.destroy();
  else if (fault === "cut-after") forward(call, () => call.outgoing.destroy());
  else if (fault === "half") breakOff(call.outgoing);
  else call.outgoing.writeHead(fault.answer, fault.headers).end(fault.body);
}

/** Begins the answer with which the server would acknowledge, and closes the connection before its end. */
function breakOff(outgoing: ServerResponse): void {
  outgoing.writeHead(200, { "content-type": "application/json", "content-length": 100 });
  outgoing.write('{"success":true', () => outgoing.destroy());
}

function forward({ target, incoming, outgoing, body }: Call, instead?: () => void): void {
  const { method, url: path, headers } = incoming;
  // The path is passed separately, as one that begins with two slashes would be parsed as a host.
  const onward = requestFrom(target, { method, path, headers }, (answer) => {
    if (instead) {
      answer.resume().on("end", instead);
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on("error", () => outgoing.destroy());
  onward.end(body);
}
