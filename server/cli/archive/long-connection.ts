import pg from 'pg';

/**
 * A connection that is kept for hours, perhaps without a statement: whatever cuts it is told to `onLost` as well, as an event that without a
 * listener would end the process. Statements on it fail by themselves.
 */
export function longConnection(databaseUrl: string, name: string, onLost: (error: Error) => void): pg.Client {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: name,
    // Firewalls forget connections on which nothing moves.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  client.on('error', onLost);
  return client;
}
