import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteGuest } from '../../../contract/domains/room/room.endpoints.ts';
import { type LocalServer, type Reply, startLocalServer } from '../../platform/page/browser.testing.ts';

/** How many answers are lost on the way. */
let lost = 0;
const links = new Map<string, string>();
let server: LocalServer;
let createInviteLine: typeof import('./invite-line.ts')['createInviteLine'];

/** As the server does: one key, one guest. */
function serve(_path: string, _sent: string, headers: { [name: string]: unknown }): Reply {
  const key = String(headers['idempotency-key']);
  links.set(key, links.get(key) ?? `link ${links.size + 1}`);
  lost -= 1;
  if (lost >= 0) return { body: '{"code":', breaksOff: true };
  return { body: JSON.stringify({ code: 200, success: true, msg: '', data: { personId: '1', link: links.get(key) } }) };
}

beforeAll(async () => {
  server = await startLocalServer(serve);
  ({ createInviteLine } = await import('./invite-line.ts'));
});
afterAll(() => server.close());

test('a link whose answer was lost is the same when it is asked for again, also from a dialog that was opened anew', async () => {
  lost = 2;
  const ask = createInviteLine('7');
  await expect(ask('王家属')).rejects.toMatchObject({ isUncertain: true });
  await expect(ask('王家属')).rejects.toMatchObject({ isUncertain: true });
  expect((await createInviteLine('7')('王家属')).link).toBe('link 1');
  expect(server.requests.filter(({ line }) => line.endsWith(inviteGuest.path))).toHaveLength(3);
  // Somebody else, and somebody of the same name who is asked for afterwards, are other guests.
  expect((await ask('李家属')).link).toBe('link 2');
  expect((await ask('王家属')).link).toBe('link 3');
});
