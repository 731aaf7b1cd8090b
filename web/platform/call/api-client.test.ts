import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Endpoint, SIGNED_IN } from '../../../contract/kernel/endpoint.ts';
import { phrase, said, several, word } from '../../../contract/kernel/said.ts';
import { type LocalServer, pageEvents, type Reply, startLocalServer } from '../page/browser.testing.ts';

const shown = { success: vi.fn(), warning: vi.fn(), error: vi.fn(), confirm: async () => true };
const tooMuch = said`${word('会诊费')}不能大于${said`${10}元`}`;
const wrongRow = said`第${3}行：${several([said`${several([word('姓名')])}已存在`, phrase('文件中没有数据')], '；')}`;
const answers: Record<string, Reply | 'hang up'> = {
  '/api/fine': json({ code: 200, success: true, msg: '操作成功', data: { id: '1' } }),
  '/api/refused': json(
    { code: 400, msg: '患者姓名不能为空', requestId: 'r-1', errors: [{ field: 'patientName', message: '患者姓名不能为空' }] },
    400,
  ),
  '/api/refused-with-values': json(
    {
      ...{ code: 400, msg: '会诊费不能大于10元', said: tooMuch, requestId: 'r-2' },
      errors: [
        { field: 'fee', message: '会诊费不能大于10元', said: tooMuch },
        { field: 'sheet', message: '第3行：姓名已存在；文件中没有数据', said: wrongRow },
        { field: 'again', message: '数据不存在' },
      ],
    },
    400,
  ),
  '/api/refused-in-body': json({ code: 409, msg: '状态已变化' }),
  '/api/oauth': json({ error: 'invalid_grant', error_description: '用户名或密码错误' }, 400),
  '/api/pass-through': json({ code: 555, msg: '未处理', data: { kept: true } }),
  '/api/ended': json({ code: 401, msg: '登录已失效' }, 401),
  '/api/ended-in-body': json({ code: 401, msg: '登录已失效' }),
  '/api/quiet': json({ code: 418, msg: '安静' }),
  '/api/pay': json({ code: 423, msg: '请重新输入密码后再操作' }, 423),
  '/api/proxy': { status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' },
  '/api/garbage': { status: 200, type: 'text/html', body: '<h1>Welcome to nginx</h1>' },
  '/api/portal': json({ message: '请先登录上网认证系统' }),
  '/api/truncated': { status: 200, type: 'application/json', body: '{"code":200,"succ' },
  '/api/gone': 'hang up',
  '/api/file': {
    type: 'application/vnd.ms-excel',
    headers: { 'content-disposition': "attachment; filename*=UTF-8''%E4%BC%9A%E8%AF%8A.xlsx" },
    body: 'cells',
  },
};

let server: LocalServer;
let api: typeof import('./api-client.ts');
let rules: typeof import('./call-rules.ts');
beforeAll(async () => {
  // Modules that listen to the page listen to this one's, and not to that of another file.
  vi.resetModules();
  server = await startLocalServer((path) => answers[path] ?? { status: 404, body: '{}' });
  api = await import('./api-client.ts');
  rules = await import('./call-rules.ts');
  const { startI18n } = await import('../words/i18n.ts');
  await startI18n();
  const { setNotifier } = await import('../page/notify.ts');
  setNotifier(shown);
});
afterAll(() => {
  vi.resetModules();
  return server.close();
});
beforeEach(() => {
  vi.clearAllMocks();
  // Each test is a page of its own.
  pageEvents.dispatchEvent(new Event('pageshow'));
  server.requests.length = 0;
  rules.setQuietCodes([]);
});

function json(body: object, status = 200): Reply {
  return { status, body: JSON.stringify(body) };
}

function endpoint(path: string, also: Partial<Endpoint> = {}): Endpoint {
  return { name: 'x', title: '会诊', domain: 'x', kind: 'row', method: 'GET', permission: SIGNED_IN, input: {}, path, ...also };
}

/** What it was refused with, after whoever shows refusals had their turn. */
const errorOf = async (work: Promise<unknown>) => {
  const refused = await work.then(
    () => undefined,
    (error: { code: number; message: string }) => ({ code: error.code, message: error.message }),
  );
  await new Promise((resolve) => setTimeout(resolve));
  return refused;
};

test('the data of an answer is given, and nothing is shown', async () => {
  expect(await api.call(endpoint('/fine'), { name: '张', empty: '', ids: ['1', '2'] })).toEqual({ id: '1' });
  expect(shown.error).not.toHaveBeenCalled();
  expect(server.requests[0]?.line).toBe('GET /api/fine?name=%E5%BC%A0&ids=1%2C2');
});

test('a refusal with values is said in the language of the console, its words translated', async () => {
  const { changeLanguage } = await import('../words/i18n.ts');
  await changeLanguage('en');
  const refused = await api.call(endpoint('/refused-with-values'), {}, { quiet: true }).catch((error: unknown) => error);
  await changeLanguage('zh');
  expect(refused).toMatchObject({
    message: 'Consultation fee must not be more than 10 yuan',
    errors: [
      { field: 'fee', message: 'Consultation fee must not be more than 10 yuan' },
      { field: 'sheet', message: 'Row 3: Already exists: Name; The file holds no data' },
      { field: 'again', message: 'No such data' },
    ],
  });
  expect(await errorOf(api.call(endpoint('/refused-with-values')))).toEqual({ code: 400, message: '会诊费不能大于10元' });
  expect(shown.error).toHaveBeenCalledExactlyOnceWith('会诊费不能大于10元', 'r-2');
});

test('555 is given as it is', async () => {
  expect(await api.call(endpoint('/pass-through'))).toMatchObject({ code: 555, msg: '未处理', data: { kept: true } });
  expect(shown.error).not.toHaveBeenCalled();
});

test.each([
  ['/refused', 400, '患者姓名不能为空', 'r-1'],
  ['/refused-in-body', 409, '状态已变化', undefined],
  ['/oauth', 400, '用户名或密码错误', undefined],
  ['/proxy', 502, '服务暂时不可用，请稍后重试', undefined],
  ['/garbage', 502, '操作失败，请稍后重试', undefined],
  ['/gone', 0, '网络连接失败，请检查网络后重试', undefined],
])('%s is refused and told', async (path, code, message, requestId) => {
  expect(await errorOf(api.call(endpoint(path)))).toEqual({ code, message });
  expect(shown.error).toHaveBeenCalledExactlyOnceWith(message, requestId);
});

test.each(['/garbage', '/portal', '/truncated'])('%s under a 200 is no refusal: nobody knows whether the server did it', async (path) => {
  const error = await api.call(endpoint(path), {}, { quiet: true }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 502, isUncertain: true, isRefusal: false });
});

test('a refusal that the caller shows himself is not told twice', async () => {
  expect(await errorOf(api.call(endpoint('/refused'), {}, { quiet: true }))).toMatchObject({ code: 400 });
  expect(shown.error).not.toHaveBeenCalled();
});

test('a refusal that a form takes to its fields is not told besides', async () => {
  const taken = api.call(endpoint('/refused')).catch((error: { isShown: boolean }) => {
    error.isShown = true;
    throw error;
  });
  expect(await errorOf(taken)).toMatchObject({ code: 400 });
  expect(shown.error).not.toHaveBeenCalled();
});

test('a code of the white list is refused quietly, for as long as it is on it', async () => {
  rules.setQuietCodes([418]);
  expect(await errorOf(api.call(endpoint('/quiet')))).toEqual({ code: 418, message: '安静' });
  expect(shown.error).not.toHaveBeenCalled();
  rules.setQuietCodes([]);
  await errorOf(api.call(endpoint('/quiet')));
  expect(shown.error).toHaveBeenCalledWith('安静', undefined);
});

test.each(['/ended', '/ended-in-body'])('%s leads to the login page and back, without a toast', async (path) => {
  expect(await errorOf(api.call(endpoint(path)))).toMatchObject({ code: 401 });
  expect(location.replace).toHaveBeenCalledExactlyOnceWith(`/login?redirect=${encodeURIComponent('/consultation/list?current=2')}`);
  expect(shown.error).not.toHaveBeenCalled();
});

describe('a session whose access token has run out', () => {
  const reply = { access_token: 'a', expires_in: 60, refresh_expires_in: 600, tenant_id: '100001', user_id: 'u', account: 'doctor' };
  const TOKEN = '/api/blade-auth/oauth/token';

  test('is kept when the server cannot be asked for another one', async () => {
    (await import('../session/session.ts')).keepTokens(reply);
    answers[TOKEN] = { status: 503, type: 'text/html', body: 'restarting' };
    expect(await errorOf(api.call(endpoint('/ended')))).toEqual({ code: 503, message: '服务暂时不可用，请稍后重试' });
    expect(location.replace).not.toHaveBeenCalled();
    expect((await import('../session/session.ts')).getSession().user?.account).toBe('doctor');
  });

  test('is left when the server refuses, and the login page will say why', async () => {
    (await import('../session/session.ts')).keepTokens(reply);
    answers[TOKEN] = json({ error: 'invalid_grant', error_description: '已被管理员强制下线，请重新登录' }, 400);
    expect(await errorOf(api.call(endpoint('/ended')))).toMatchObject({ code: 401 });
    expect(location.replace).toHaveBeenCalledOnce();
    const { lastEnding } = await import('../session/session-ending.ts');
    expect(lastEnding()).toBe('已被管理员强制下线，请重新登录');
    const sent = server.requests.find(({ line }) => line === `POST ${TOKEN}`);
    expect(sent?.headers['x-requested-with']).toBe('lianyi-console');
  });
});

test('an answer that takes too long is given up', async () => {
  const slow = await startSlow();
  expect(await errorOf(api.call(endpoint('/fine'), {}, { timeoutMs: 30 }))).toEqual({ code: 0, message: '请求超时，请稍后重试' });
  slow();
});

test('a list that takes too long is asked for once', async () => {
  const { queryClient } = await import('./query-client.ts');
  const slow = await startSlow();
  let asked = 0;
  const ask = () => {
    asked += 1;
    return api.call(endpoint('/fine'), {}, { timeoutMs: 30 });
  };
  await expect(queryClient.fetchQuery({ queryKey: ['slow'], queryFn: ask })).rejects.toMatchObject({ code: 0, isTimeout: true });
  expect(asked).toBe(1);
  slow();
});

test('a change of state travels as POST with a key of its own, whatever method the specification gives', async () => {
  await api.call(endpoint('/fine', { kind: 'action' }), { id: '1' });
  await api.call(endpoint('/fine', { kind: 'action' }), { id: '1' });
  const [first, second] = server.requests.map(({ headers }) => headers['idempotency-key']);
  expect(server.requests.map(({ line }) => line)).toEqual(['POST /api/fine', 'POST /api/fine']);
  expect(first).toMatch(/^[0-9a-f-]{32,36}$/);
  expect(second).not.toBe(first);
});

test('a money action that waits for the password is sent once more after it, as the same action', async () => {
  const { setPasswordCheck } = await import('./password-check.ts');
  const check = vi.fn(async () => false);
  setPasswordCheck(check);
  const pay = endpoint('/pay', { kind: 'action', method: 'POST', money: true });
  expect(await errorOf(api.call(pay))).toEqual({ code: 423, message: '请重新输入密码后再操作' });
  expect([check.mock.calls.length, server.requests.length]).toEqual([1, 1]);
  check.mockImplementation(async () => {
    answers['/api/pay'] = json({ code: 200, data: 'paid' });
    return true;
  });
  expect(await api.call(pay)).toBe('paid');
  const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
  expect([keys.length, keys[1] === keys[2], keys[0] === keys[1]]).toEqual([3, true, false]);
});

test('a file comes with its name', async () => {
  const { blob, filename } = await api.download(endpoint('/file', { kind: 'export' }));
  expect([await blob.text(), filename]).toEqual(['cells', '会诊.xlsx']);
});

test('a file may be JSON of its own kind', async () => {
  answers['/api/bundle'] = { ...json({ resourceType: 'Bundle' }), type: 'application/fhir+json; charset=utf-8' };
  const { blob } = await api.download(endpoint('/bundle', { kind: 'file' }));
  expect(await blob.text()).toBe('{"resourceType":"Bundle"}');
});

test('an answer that breaks off after its head is told like a lost connection', async () => {
  answers['/api/half'] = { ...json({ code: 200 }), breaksOff: true };
  answers['/api/half-file'] = { type: 'application/vnd.ms-excel', headers: { 'x-estimated-length': '100' }, body: 'cel', breaksOff: true };
  const lost = { code: 0, message: '网络连接失败，请检查网络后重试' };
  expect(await errorOf(api.call(endpoint('/half')))).toEqual(lost);
  expect(await errorOf(api.download(endpoint('/half-file', { kind: 'export' })))).toEqual(lost);
  expect(await errorOf(api.download(endpoint('/half-file', { kind: 'export' }), {}, { onProgress: () => undefined }))).toEqual(lost);
  expect(shown.error).toHaveBeenCalledTimes(3);
});

test('a file that does not end in time says so, one that was given up says nothing', async () => {
  answers['/api/slow-file'] = { type: 'application/vnd.ms-excel', body: 'cel', neverEnds: true };
  const file = endpoint('/slow-file', { kind: 'export' });
  expect(await errorOf(api.download(file, {}, { timeoutMs: 200 }))).toEqual({ code: 0, message: '请求超时，请稍后重试' });
  expect(shown.error).toHaveBeenCalledOnce();
  const giveUp = new AbortController();
  setTimeout(() => giveUp.abort(), 200);
  const error: unknown = await api.download(file, {}, { signal: giveUp.signal }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'AbortError' });
  expect(shown.error).toHaveBeenCalledOnce();
});

test('JSON in the place of a file is an error with its message', async () => {
  expect(await errorOf(api.download(endpoint('/refused-in-body', { kind: 'export' })))).toEqual({ code: 409, message: '状态已变化' });
  expect(shown.error).toHaveBeenCalledExactlyOnceWith('状态已变化', undefined);
});

/** Answers are held back until the returned function is called. */
async function startSlow(): Promise<() => void> {
  const { fetch: send } = globalThis;
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    Promise.race([
      held.then(() => send(url, init)),
      new Promise<never>((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    ]),
  );
  return () => {
    vi.stubGlobal('fetch', send);
    go();
  };
}
