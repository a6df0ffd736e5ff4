/** The database in front of which a PgBouncer runs, and how. */
export interface PgBouncerSettings {
  /** The port on which it listens, on loopback. */
  readonly port: number;
  /** The port of PostgreSQL, and the user as whom it connects. */
  readonly databasePort: number | string;
  readonly user: string;
  readonly poolSize: number;
  /** Startup parameters that it drops, by their names. */
  readonly ignored?: string;
}

/**
 * Returns the text of `pgbouncer.ini` for transaction mode without passwords, on loopback
 * (https://www.pgbouncer.org/config.html).
 */
export function pgBouncerSettings({
  port,
  databasePort,
  user,
  poolSize,
  ignored = "",
}: PgBouncerSettings): string {
  return `[databases]
* = host=127.0.0.1 port=${databasePort} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 100
ignore_startup_parameters = ${ignored}
`;
}
