import { type AddressInfo, createServer } from "node:net";

/**
 * Starts a mail server with RFC 5321's minimal commands, which keeps the messages that it gets, or refuses
 * all of them.
 */
export async function startMailServer({ refuses = false } = {}) {
  const lines: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    socket.on("error", () => {});
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      for (const line of String(chunk).split("\r\n").slice(0, -1)) {
        lines.push(line);
        if (isData && line !== ".") continue;
        if (line === ".") isData = false;
        if (line === "DATA" && !refuses) isData = true;
        if (line === "DATA") socket.write(refuses ? "554 no\r\n" : "354 go on\r\n");
        else if (line === "QUIT") socket.end("221 bye\r\n");
        else socket.write("250 ok\r\n");
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    lines,
    address: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((done) => server.close(done)),
  };
}
