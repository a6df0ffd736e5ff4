import { connect, type Socket } from "node:net";

/** A request as it is written to the connection: its head, and the parts of its body. */
export interface WireRequest {
  readonly head: string;
  readonly body: readonly Buffer[];
}

const END_OF_HEAD = "\r\n\r\n";
const CONTENT_LENGTH = /\r\ncontent-length: *(\d+)/i;

/**
 * Keep-alive connections to a server (HTTP/1.1, RFC 9112), each with one request at a time. They read only
 * what a load needs of an answer, its status and its end: with Node's client, the sender took a third of the
 * measured server's processor time, and the two share one machine.
 */
export class Connections {
  readonly #address: { readonly host: string; readonly port: number };
  readonly #most: number;
  readonly #idle: Connection[] = [];
  readonly #waiting: ((connection: Connection) => void)[] = [];
  #open = 0;

  /** `most` is the maximum of open connections; further requests wait for one. */
  constructor(url: string, most: number) {
    const { hostname: host, port } = new URL(url);
    this.#address = { host, port: Number(port) };
    this.#most = most;
  }

  /**
   * Sends a request; resolves to its answer's status once the whole answer has arrived, rejects if the
   * connection breaks before that.
   */
  async send(request: WireRequest): Promise<number> {
    const connection = await this.#take();
    try {
      return await connection.send(request);
    } finally {
      this.#giveBack(connection);
    }
  }

  /** Closes the idle connections. */
  close(): void {
    for (const connection of this.#idle) connection.close();
  }

  #take(): Promise<Connection> | Connection {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      if (idle.isOpen) return idle;
      this.#open -= 1;
    }
    if (this.#open < this.#most) return this.#connect();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #connect(): Connection {
    this.#open += 1;
    return new Connection(connect({ ...this.#address, noDelay: true }));
  }

  #giveBack(connection: Connection): void {
    if (!connection.isOpen) this.#open -= 1;
    const next = this.#waiting.shift();
    if (next) next(connection.isOpen ? connection : this.#connect());
    else if (connection.isOpen) this.#idle.push(connection);
  }
}

class Connection {
  readonly #socket: Socket;
  #answer: { resolve(status: number): void; reject(error: Error): void } | undefined;
  #head = "";
  /** The answer's status, once its head has arrived. */
  #status: number | undefined;
  /** The number of bytes of the answer's body that have not arrived yet. */
  #rest = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (bytes) => this.#read(bytes));
    socket.once("error", (error) => this.#answer?.reject(error));
    socket.once("close", () => this.#answer?.reject(new Error("the connection was closed")));
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.writable;
  }

  send({ head, body }: WireRequest): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#answer = { resolve, reject };
      this.#socket.cork();
      this.#socket.write(head, "latin1");
      for (const part of body) this.#socket.write(part);
      this.#socket.uncork();
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(bytes: Buffer): void {
    if (this.#status === undefined) {
      this.#head += bytes.toString("latin1");
      const end = this.#head.indexOf(END_OF_HEAD);
      if (end < 0) return;
      const head = this.#head.slice(0, end);
      this.#status = Number(head.slice(9, 12));
      const [, length = "0"] = CONTENT_LENGTH.exec(head) ?? [];
      this.#rest = Number(length) - (this.#head.length - end - END_OF_HEAD.length);
    } else {
      this.#rest -= bytes.length;
    }
    if (this.#rest <= 0) this.#end(this.#status);
  }

  #end(status: number): void {
    const answer = this.#answer;
    this.#answer = undefined;
    this.#head = "";
    this.#status = undefined;
    answer?.resolve(status);
  }
}
