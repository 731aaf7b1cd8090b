import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LocalServer, pageEvents, type Reply, startLocalServer } from '../page/browser.testing.ts';

let server: LocalServer;
let reply: Reply | Promise<Reply> = { body: '{}' };
let session: typeof import('../session/session.ts');
let unsaved: typeof import('../page/unsaved.ts');
let signOut: typeof import('./sign-out.ts').signOut;
beforeAll(async () => {
  // Modules that listen to the page listen to this one's, and not to that of another file.
  vi.resetModules();
  server = await startLocalServer(() => reply);
  session = await import('../session/session.ts');
  unsaved = await import('../page/unsaved.ts');
  ({ signOut } = await import('./sign-out.ts'));
});
afterAll(() => {
  vi.resetModules();
  vi.useRealTimers();
  return server.close();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  pageEvents.dispatchEvent(new Event('pageshow'));
  session.keepTokens({ access_token: 'a', expires_in: 3600, tenant_id: '000001', user_id: '7', account: 'doctor' });
  unsaved.markUnsaved('form', '/tab');
  location.replace = vi.fn();
  location.reload = vi.fn();
});

/** Whether the browser would ask before it leaves. */
function asks(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  pageEvents.dispatchEvent(event);
  return event.defaultPrevented;
}

test('nothing that is unsaved keeps a page whose session has ended, also what is typed after that', () => {
  expect(asks()).toBe(true);
  signOut();
  unsaved.markUnsaved('another form', '/tab');
  expect(asks()).toBe(false);
  expect(location.replace).toHaveBeenCalledExactlyOnceWith('/login');
});

test('what a last call is answered once somebody has signed out is not why their session ended', async () => {
  const { renewSession } = await import('./refresh-session.ts');
  const { lastEnding } = await import('../session/session-ending.ts');
  reply = { status: 400, body: JSON.stringify({ error: 'invalid_grant', error_description: '登录已失效，请重新登录' }) };
  const underWay = renewSession('a').then(undefined, () => 'nobody knows');
  signOut();
  expect(await underWay).toBe(false);
  expect(await renewSession('a')).toBe(false);
  expect(lastEnding()).toBe(undefined);
  reply = { body: '{}' };
});

test('a page that is still here is left again when somebody asks for it, and by a failed call after a while', () => {
  signOut({ keepPlace: true });
  signOut({ keepPlace: true });
  expect(location.replace).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 2_000);
  signOut();
  expect(location.replace).toHaveBeenCalledTimes(2);
  vi.setSystemTime(Date.now() + 11_000);
  signOut({ keepPlace: true });
  expect(location.replace).toHaveBeenCalledTimes(3);
});

test('where another tab signs out or in as somebody else, nothing unsaved keeps the page of the one before', () => {
  localStorage.setItem('lianyi-session', JSON.stringify({ user: { userId: '8' } }));
  pageEvents.dispatchEvent(Object.assign(new Event('storage'), { key: 'lianyi-session' }));
  expect(location.reload).toHaveBeenCalled();
  expect(asks()).toBe(false);
  // The session that is there now is not this page's to end.
  const before = server.requests.length;
  location.reload = vi.fn();
  vi.setSystemTime(Date.now() + 2_000);
  signOut();
  expect(location.reload).toHaveBeenCalledOnce();
  expect([server.requests.length, localStorage.getItem('lianyi-session')]).toEqual([before, JSON.stringify({ user: { userId: '8' } })]);
});

describe('where somebody else has signed in and this page has not heard of it', () => {
  const somebodyElse = JSON.stringify({ user: { userId: '8' } });
  beforeEach(() => {
    localStorage.setItem('lianyi-session', somebodyElse);
    // biome-ignore lint/suspicious/noDocumentCookie: what the page under test reads
    document.cookie = 'lianyi-access-token=b';
    server.requests.length = 0;
  });

  test('nothing goes out as theirs, and the session that is not its own is left alone', async () => {
    const { call } = await import('./api-client.ts');
    const { saveFormDraft } = await import('../../../contract/kernel/form-draft.ts');
    reply = { status: 401, body: JSON.stringify({ code: 401, msg: '请先登录' }) };
    await expect(call(saveFormDraft, { formKey: 'report:1', content: { opinion: '上一位医生的' } }, { quiet: true })).rejects.toThrow();
    reply = { body: '{}' };
    expect(server.requests.map(({ headers }) => headers['blade-auth'])).toEqual([undefined]);
    expect(location.reload).toHaveBeenCalledOnce();
    expect([localStorage.getItem('lianyi-session'), document.cookie]).toEqual([somebodyElse, 'lianyi-access-token=b']);
  });

  test('signing out there signs nobody out', () => {
    signOut();
    expect([location.reload, location.replace].map((go) => vi.mocked(go).mock.calls.length)).toEqual([1, 0]);
    expect([server.requests.length, document.cookie]).toEqual([0, 'lianyi-access-token=b']);
  });

  test('what its last call tells of its user changes nothing of their session', () => {
    session.keepUser({ userId: '7', tenantId: '000001', account: 'doctor', realName: '上一位' });
    expect(localStorage.getItem('lianyi-session')).toBe(somebodyElse);
  });

  test('going on with another role asks for none in their name', async () => {
    const { switchRights } = await import('./refresh-session.ts');
    await switchRights({ roleId: '3' });
    expect([server.requests.length, vi.mocked(location.reload).mock.calls.length]).toEqual([0, 1]);
    expect([localStorage.getItem('lianyi-session'), document.cookie]).toEqual([somebodyElse, 'lianyi-access-token=b']);
  });

  test('a page that the browser brings back is left again', () => {
    pageEvents.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(location.reload).toHaveBeenCalledOnce();
  });
});

test('what a renewal or another role is answered for somebody who has just signed in is not kept by this page', async () => {
  const { renewSession, switchRights } = await import('./refresh-session.ts');
  reply = { body: JSON.stringify({ access_token: 'b', expires_in: 3600, tenant_id: '000001', user_id: '8', account: 'nurse' }) };
  expect(await renewSession('a')).toBe(false);
  expect(location.reload).toHaveBeenCalledOnce();
  pageEvents.dispatchEvent(new Event('pageshow'));
  await switchRights({ roleId: '3' });
  reply = { body: '{}' };
  expect(location.reload).toHaveBeenCalledTimes(2);
  expect(session.getSession().user?.userId).toBe('7');
});

test('a sign-out that nobody answered is sent again until somebody does, and says meanwhile that it is not done', async () => {
  const { keepFinishing } = await import('./finish-sign-out.ts');
  reply = { status: 502, body: '' };
  vi.stubGlobal('removeEventListener', pageEvents.removeEventListener.bind(pageEvents));
  const asked = server.requests.length;
  signOut();
  await expect.poll(() => server.requests.length).toBe(asked + 1);
  const told: boolean[] = [];
  const stop = keepFinishing((isDone) => told.push(isDone));
  await expect.poll(() => told).toEqual([false]);
  reply = { body: '{}' };
  pageEvents.dispatchEvent(new Event('online'));
  await expect.poll(() => told).toEqual([false, true]);
  const sent = server.requests.slice(-2);
  expect(sent.map(({ line }) => line)).toEqual(Array(2).fill('POST /api/blade-auth/oauth/token/revoke'));
  pageEvents.dispatchEvent(new Event('online'));
  await expect.poll(() => told).toEqual([false, true, true]);
  expect(server.requests.slice(-2)).toEqual(sent);
  stop();
});

test('whoever signs in is not signed out by what was left of somebody else', async () => {
  const { finishSignOut } = await import('./finish-sign-out.ts');
  reply = { status: 502, body: '' };
  signOut();
  await expect.poll(() => localStorage.getItem('lianyi-sign-out-pending')).toBe('true');
  session.keepTokens({ access_token: 'b', expires_in: 3600, tenant_id: '000001', user_id: '8', account: 'nurse' });
  const before = server.requests.length;
  expect(await finishSignOut()).toBe(true);
  expect(server.requests.length - before).toBeLessThanOrEqual(1);
  expect(server.requests.slice(before).map(({ line }) => line)).not.toContain('POST /api/blade-auth/oauth/token/revoke');
  reply = { body: '{}' };
});

test('that it is done is seen where another tab has done it', async () => {
  const { keepFinishing } = await import('./finish-sign-out.ts');
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  reply = { status: 502, body: '' };
  signOut();
  const told: boolean[] = [];
  const stop = keepFinishing((isDone) => told.push(isDone));
  await expect.poll(() => told).toEqual([false]);
  localStorage.removeItem('lianyi-sign-out-pending');
  vi.advanceTimersByTime(15_000);
  await expect.poll(() => told).toEqual([false, true]);
  stop();
  reply = { body: '{}' };
});

describe('a sign-out that is left over, and a sign-in,', () => {
  const REVOKE = 'POST /api/blade-auth/oauth/token/revoke';
  const TOKEN = 'POST /api/blade-auth/oauth/token';
  const sentSince = (before: number) => server.requests.slice(before).map(({ line }) => line);

  /** Leaves one, and holds the next answer back. */
  async function leaveOne() {
    const { finishSignOut } = await import('./finish-sign-out.ts');
    const { tokenCall } = await import('./api-token.ts');
    reply = { status: 502, body: '' };
    const asked = server.requests.length;
    signOut();
    await expect.poll(() => server.requests.length).toBe(asked + 1);
    const held = Promise.withResolvers<Reply>();
    reply = held.promise;
    const before = server.requests.length;
    const answer = () => held.resolve({ body: JSON.stringify({ access_token: 'b' }) });
    return { finishSignOut, signIn: () => tokenCall({ grant_type: 'captcha', tenantId: '000001' }), sent: () => sentSince(before), answer };
  }

  test('wait for one another: the sign-in ends that session, and its own is not ended by what was left', async () => {
    const { finishSignOut, signIn, sent, answer } = await leaveOne();
    const signedIn = signIn();
    await expect.poll(sent).toEqual([TOKEN]);
    const isDone = finishSignOut();
    await sleep(50);
    expect(sent()).toEqual([TOKEN]);
    answer();
    expect([(await signedIn).access_token, await isDone]).toEqual(['b', true]);
    expect(sent()).toEqual([TOKEN]);
  });

  test('wait for one another: the cookie is taken away before the next one comes', async () => {
    const { finishSignOut, signIn, sent, answer } = await leaveOne();
    const isDone = finishSignOut();
    await expect.poll(sent).toEqual([REVOKE]);
    const signedIn = signIn();
    await sleep(50);
    expect(sent()).toEqual([REVOKE]);
    answer();
    await Promise.all([isDone, signedIn]);
    expect(sent()).toEqual([REVOKE, TOKEN]);
    reply = { body: '{}' };
  });
});
