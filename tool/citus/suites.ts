// Which tests run on a Citus cluster, and which of them cannot.

/** What `npm run citus -- test` runs when no files are named. */
export const RUN = ['server'];

/** Need a server of their own beside the cluster, or look at what only one node has. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'server/app/database-restart.test.ts': 'stops and starts a PostgreSQL of its own',
};
