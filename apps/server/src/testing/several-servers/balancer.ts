import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { afterFile } from "../after-file/after-file.ts";

/** A balancer in front of several servers. */
export interface Balancer {
  readonly address: string;
  /** The servers' addresses, which get requests in turn. */
  servers: readonly string[];
}

/**
 * Starts a balancer that does not bind visitors to servers, and answers 502 where a server does not answer.
 * It stops after the file's last test.
 */
export async function startBalancer(): Promise<Balancer> {
  let turn = 0;
  const balancer = { address: "", servers: [] as readonly string[] };
  const server = createServer((incoming, outgoing) => {
    const target = balancer.servers[turn++ % balancer.servers.length] ?? "";
    forward(incoming, outgoing, target);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterFile(() => {
    server.close();
    server.closeAllConnections();
  });
  const bound = server.address();
  if (typeof bound !== "object" || bound === null) throw new Error("the balancer does not listen");
  balancer.address = `http://127.0.0.1:${bound.port}`;
  return balancer;
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, target: string): void {
  const { method = "GET", url = "/" } = incoming;
  const headers = { ...incoming.headers, "x-forwarded-for": incoming.socket.remoteAddress ?? "" };
  const fail = () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end());
  const asked = request(target + url, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on("error", fail).pipe(outgoing);
  });
  asked.on("error", fail);
  incoming.pipe(asked);
}
