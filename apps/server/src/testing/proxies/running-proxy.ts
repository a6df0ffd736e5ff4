import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type Server } from "node:http";
import { Agent, request } from "node:https";
import type { AddressInfo } from "node:net";
import { vi } from "vitest";
import { freePort } from "../free-port.ts";

/** The placeholder for the server's name in the files of `deploy`. */
export const NAME = "harapen.example";

/** A file of a build that only the second server has. */
export const OTHER_BUILDS_FILE = "/assets/draw-B7x2.js";

/** The header in which a test says after how many milliseconds it wants its answer. */
export const ANSWERED_AFTER = "x-answered-after";

/** The header in which a test says how many bytes its answer is to have. */
export const ANSWERED_WITH = "x-answered-with";

/** The ports on which a proxy listens, and those of the servers behind it. */
export interface ProxyPorts {
  readonly plain: number;
  readonly tls: number;
  readonly servers: readonly [number, number];
}

/** Starts a proxy with the file of `deploy`; returns a function that stops it. */
type StartProxy = (ports: ProxyPorts) => () => Promise<void>;

interface Asking {
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A proxy configured as in `deploy`, in front of servers that answer everything. */
export class RunningProxy {
  readonly ports: ProxyPorts;
  /** The requests that the first server received. */
  readonly asked: readonly { url: string | undefined; headers: NodeJS.Dict<string | string[]> }[];
  readonly #servers: readonly Server[];
  readonly #stopProxy: () => Promise<void>;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 50 });

  private constructor(
    ports: ProxyPorts,
    asked: RunningProxy["asked"],
    servers: readonly Server[],
    stopProxy: () => Promise<void>,
  ) {
    this.ports = ports;
    this.asked = asked;
    this.#servers = servers;
    this.#stopProxy = stopProxy;
  }

  static async start(startProxy: StartProxy): Promise<RunningProxy> {
    const asked: { url: string | undefined; headers: NodeJS.Dict<string | string[]> }[] = [];
    const first = await listening(({ url, headers }) => {
      asked.push({ url, headers });
      return url?.endsWith(OTHER_BUILDS_FILE) ? 404 : 200;
    });
    const second = await listening(() => 200);
    const servers = [portOf(first), portOf(second)] as const;
    const ports = { plain: await freePort(), tls: await freePort(), servers };
    const proxy = new RunningProxy(ports, asked, [first, second], startProxy(ports));
    await vi.waitFor(() => proxy.ask("/"), 10_000);
    return proxy;
  }

  /** Sends a request by TLS; resolves to the status. */
  async ask(path: string, asking?: Asking): Promise<number | undefined> {
    return (await this.begin(path, asking)).resume().statusCode;
  }

  /** Sends a request by TLS; resolves to the answer, whose body is not read yet. */
  begin(path: string, { headers = {}, body = "" }: Asking = {}): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const options = {
        port: this.ports.tls,
        host: "127.0.0.1",
        servername: NAME,
        path,
        headers: { host: `${NAME}:${this.ports.tls}`, ...headers },
        method: body ? "POST" : "GET",
        rejectUnauthorized: false,
        agent: this.#agent,
      };
      request(options, resolve).on("error", reject).end(body);
    });
  }

  /** Sends a request without TLS. */
  askPlain(path: string): Promise<{ status: number | undefined; location: string | undefined }> {
    return new Promise((resolve, reject) => {
      const options = { port: this.ports.plain, host: "127.0.0.1", headers: { host: NAME }, path };
      const asking = httpRequest(options, (answer) =>
        resolve({ status: answer.resume().statusCode, location: answer.headers.location }),
      );
      asking.on("error", reject).end();
    });
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    await this.#stopProxy();
    this.stopServers();
  }

  /** Stops the servers behind the proxy, as for an upgrade. */
  stopServers(): void {
    for (const server of this.#servers) {
      server.close();
      server.closeAllConnections();
    }
  }

  /** Starts them again, at the same ports. */
  async startServers(): Promise<void> {
    for (const [at, server] of this.#servers.entries())
      await once(server.listen(this.ports.servers[at], "127.0.0.1"), "listening");
  }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Starts a server that reads all requests, and answers with these statuses, after the requested time. */
async function listening(
  statusOf: (asked: { url?: string | undefined; headers: NodeJS.Dict<string | string[]> }) => number,
): Promise<Server> {
  const server = createServer((incoming, response) => {
    response.statusCode = statusOf(incoming);
    const { [ANSWERED_AFTER]: after = 0, [ANSWERED_WITH]: bytes = 8 } = incoming.headers;
    const answer = () => response.end("x".repeat(Number(bytes)));
    incoming.resume().on("end", () => setTimeout(answer, Number(after)));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server;
}
