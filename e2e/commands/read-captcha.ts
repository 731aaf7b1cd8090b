import { Client } from 'pg';

/** What is written in the captcha with this key: read where the server keeps it. Throws when there is none. */
export async function readCaptcha(databaseUrl: string, key: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: string }>('SELECT answer FROM captcha WHERE id = $1', [key]);
    const answer = rows[0]?.answer;
    if (answer === undefined) throw new Error(`no captcha ${key}`);
    return answer;
  } finally {
    await client.end();
  }
}
