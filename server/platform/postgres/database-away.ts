const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '57P03', '08006', '08003', '08001', '53300']);

/** The driver's own words, which carry no code: the connection was cut under a statement, or before the next one. */
const CONNECTION_LOST = /Connection terminated|is not queryable|timeout exceeded when trying to connect/;

/** Whether a statement failed because no database answers just now: it comes back, and nothing is wrong with what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (code !== undefined && AWAY.has(code)) || CONNECTION_LOST.test(message ?? '');
}
