// The configuration of PgBouncer in front of this product's database.

export type Pooling = {
  /** The database URL of its owner, without PgBouncer. */
  adminUrl: string;
  /** Password of the role `app`. */
  appPassword: string;
  host: string;
  port: number;
  /** Connections to the database for each of the two roles. */
  poolSize: number;
  /** Serves every database of the server, because tests create one per file. */
  anyDatabase?: boolean;
  /** How long a call waits for a connection before it is refused. */
  waitSeconds?: number;
};

const WAIT_SECONDS = 20;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * The main file and the list of users. Transactions set their tenant themselves, so a connection
 * may serve another shop after each one; statements are prepared by name, which PgBouncer supports
 * from 1.21 on.
 */
export function bouncerFiles(
  pooling: Pooling,
  usersFile: string,
): { settings: string; users: string } {
  const url = new URL(pooling.adminUrl);
  const database = decodeURIComponent(url.pathname.slice(1));
  const server = `host=${url.hostname} port=${url.port || 5432}`;
  const tls = url.searchParams.get('sslmode');
  return {
    settings: `[databases]
${pooling.anyDatabase ? `* = ${server}` : `${database} = ${server} dbname=${database}`}

[pgbouncer]
listen_addr = ${pooling.host}
listen_port = ${pooling.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${usersFile}
admin_users = ${decodeURIComponent(url.username)}
pool_mode = transaction
; The statements of the hot paths are fewer than this.
max_prepared_statements = 500
default_pool_size = ${pooling.poolSize}
max_client_conn = 1000
; Whoever waits longer for a connection is told so, and the product answers 503.
query_wait_timeout = ${pooling.waitSeconds ?? WAIT_SECONDS}
; A database that was away is asked again after a second, not after a quarter of a minute.
server_login_retry = 1
ignore_startup_parameters = extra_float_digits
${tls === null ? '' : `server_tls_sslmode = ${tls}\n`}`,
    users: [
      [url.username, url.password],
      ['app', pooling.appPassword],
    ]
      .map((pair) => pair.map((part) => quoted(decodeURIComponent(part ?? ''))).join(' '))
      .join('\n')
      .concat('\n'),
  };
}
