import { connect, createServer, type Socket } from "node:net";
import { afterFile } from "../after-file/after-file.ts";

/** An address that can be moved, like a name or a virtual address when a replica is promoted. */
export interface MovableAddress {
  /** The database at this address. */
  readonly databaseUrl: string;
  /** Makes new connections lead to another database. Open ones stay as they are. */
  moveTo(databaseUrl: string): void;
}

/** Starts to relay connections to a database's server; it stops after the last test of the file. */
export async function startMovableAddress(databaseUrl: string): Promise<MovableAddress> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const behind = connect(Number(target.port), target.hostname);
    for (const socket of [client, behind]) keep(socket);
    client.pipe(behind).pipe(client);
    client.on("close", () => behind.destroy());
    behind.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterFile(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const bound = server.address();
  if (typeof bound !== "object" || bound === null) throw new Error("the relay does not listen");
  const address = new URL(databaseUrl);
  address.port = String(bound.port);
  return {
    databaseUrl: address.href,
    moveTo: (url) => {
      target = new URL(url);
    },
  };
}
