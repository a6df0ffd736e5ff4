/** Another server runs on the embedded database, which only one can use at a time. */
export class ServerRunningError extends Error {
  readonly code = "server-running";

  constructor(dataDir: string) {
    super(
      `Another server runs on the database in ${dataDir}. The embedded database has one server at a time: stop that one, name another folder with DATA_DIR, or let several servers share PostgreSQL with DATABASE_URL.`,
    );
    this.name = "ServerRunningError";
  }
}
