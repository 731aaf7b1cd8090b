import { insertDemoRows } from '../../demo/insert-demo-rows.ts';
import { changeLogTable } from '../../engine/audit/change-log.ts';
import type { CastMember, Demo, DemoDeed, Stage } from '../../engine/demo.ts';
import { newId } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { apiLogTable, errorLogTable, interfaceParamLogTable, interfaceSwitchTable, loginLogTable, usualLogTable } from './log.tables.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAYS = 28;
/** Shanghai is eight hours ahead, and work begins at eight. */
const OFFSET_MS = 8 * 3_600_000;
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

type Person = CastMember;

export const logsDemo: Demo = { plan: tellLogs };

/** Four weeks of sign-ins and work of everybody, a few refusals, and the errors that every installation has seen. */
async function tellLogs({ tx, people: cast, deeds, now }: Stage): Promise<void> {
  const people = [...cast.values()];
  const [first] = deeds;
  if (!first) return;
  const days = people.flatMap((person, at) => workingDays(now, at).map((start) => ({ person, start })));
  const stamp = { now };
  await insertDemoRows(
    tx,
    loginLogTable,
    days.flatMap(({ person, start }) => signIns(person, start)),
    stamp,
  );
  const work = days
    .flatMap(({ person, start }, at) =>
      [1, 2].map((turn) => ({
        person,
        deed: deeds[(at + turn) % deeds.length] ?? first,
        at: start + (turn * 97 + (at % 13) * 11) * MINUTE_MS,
        requestId: newId(),
      })),
    )
    .map((one, at): Work => ({ ...one, isRefused: at % 23 === 0, ms: 12 + (at % 40) }));
  await insertDemoRows(tx, apiLogTable, work.map(apiRow), stamp);
  await insertDemoRows(tx, usualLogTable, work.filter(({ isRefused }) => !isRefused).map(deedRow), stamp);
  await insertDemoRows(tx, errorLogTable, errors(people, deeds, now), stamp);
  await insertDemoRows(tx, changeLogTable, changes(people, deeds, now), stamp);
  await tellSwitches(tx, people, deeds, now);
  await tellMonitored(tx, { people, work, now });
}

/** Monday to Friday soon after eight in Shanghai; everybody a little differently. */
function workingDays(now: number, person: number): number[] {
  const midnight = Math.floor((now + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;
  return Array.from(
    { length: DAYS },
    (_, day) => midnight - (day + 1) * DAY_MS + OFFSET_MS + (person * 7 + ((day * 11) % 29)) * MINUTE_MS,
  ).filter((time) => ![0, 6].includes(new Date(time + OFFSET_MS).getUTCDay()));
}

function who({ tenantId, userId, account, realName }: Person, at: number) {
  return {
    tenantId,
    userId,
    account,
    realName,
    createTime: new Date(at),
    ip: `10.${Number(tenantId) % 200}.3.${20 + account.length}`,
    userAgent: CHROME,
  };
}

function signIns(person: Person, start: number): Record<string, unknown>[] {
  const base = { requestId: newId(), grantType: 'captcha', clientId: 'lianyi-web', browser: 'Chrome 131 / Windows' };
  const failed =
    (start / MINUTE_MS) % 11 === 0
      ? [{ ...who(person, start - MINUTE_MS), ...base, requestId: newId(), result: 'failure', reason: '用户名或密码错误' }]
      : [];
  return [
    ...failed,
    { ...who(person, start), ...base, result: 'success' },
    { ...who(person, start + 8 * 60 * MINUTE_MS), ...base, requestId: newId(), result: 'logout', grantType: null },
  ];
}

interface Work {
  person: Person;
  deed: DemoDeed;
  at: number;
  requestId: string;
  isRefused: boolean;
  ms: number;
}

function deedRow({ person, deed, at, requestId }: Work): Record<string, unknown> {
  const { call, title, params } = deed;
  return { ...who(person, at), requestId, call, title, source: 'business', level: 'info', message: params };
}

function apiRow({ person, deed, at, requestId, isRefused, ms }: Work): Record<string, unknown> {
  return {
    ...who(person, at),
    requestId,
    call: deed.call,
    title: deed.title,
    path: deed.path,
    method: deed.call.startsWith('export') ? 'GET' : 'POST',
    status: isRefused ? 403 : 200,
    message: isRefused ? '没有权限执行此操作' : null,
    ms,
    params: deed.params,
  };
}

function paramRow({ person, deed, at, requestId, isRefused, ms }: Work): Record<string, unknown> {
  const { account, tenantId, ip } = who(person, at);
  return {
    createTime: new Date(at),
    classId: deed.domain,
    interId: deed.call,
    threadId: requestId,
    status: isRefused ? 403 : 200,
    ms,
    callTenantId: tenantId,
    account,
    ip,
    params: deed.params,
  };
}

function errors(people: readonly Person[], deeds: readonly DemoDeed[], now: number): Record<string, unknown>[] {
  return people.map((person, at) => {
    const deed = deeds[at % deeds.length];
    const base = { ...who(person, now - at * DAY_MS - 51 * MINUTE_MS), requestId: newId() };
    return at % 3 === 0
      ? {
          ...base,
          source: 'server',
          call: deed?.call,
          title: deed?.title,
          method: 'GET',
          path: deed?.path,
          status: 503,
          message: 'ECONNREFUSED connect ECONNREFUSED',
        }
      : {
          ...base,
          source: 'browser',
          path: '/welcome',
          message: `${deed?.call}: 0 网络不可用，请检查网络连接`,
          title: '上报客户端日志',
          call: 'send-logs',
        };
  });
}

/** What administrators have changed about their hospitals. */
function changes(people: readonly Person[], deeds: readonly DemoDeed[], now: number): Record<string, unknown>[] {
  const changing = deeds.flatMap(({ call, title, change }) => (change ? [{ call, title, ...change }] : []));
  const administrators = people.filter(({ account }) => account === 'admin');
  return administrators.flatMap((person, at) =>
    [3, 9, 16].flatMap((day) =>
      changing.map(({ call, title, rowTable, summary, ...change }) => ({
        ...who(person, now - day * DAY_MS - at * 13 * MINUTE_MS),
        ...{ requestId: newId(), call, title, operation: 'edit', rowTable, rowId: newId(), summary, changes: [change] },
      })),
    ),
  );
}

/** An export that was closed for an hour on a busy morning. */
async function tellSwitches(tx: Tx, people: readonly Person[], deeds: readonly DemoDeed[], now: number): Promise<void> {
  const closing = deeds.find(({ call }) => call.startsWith('export'))?.call;
  const row = await switchedRow(tx, people, closing);
  if (!row) return;
  const closed = now - 6 * DAY_MS;
  const reason = '早高峰期间暂停导出，9点后恢复';
  await insertDemoRows(
    tx,
    interfaceSwitchTable,
    [
      { ...row, target: 'api', open: '0', reason, createTime: new Date(closed) },
      { ...row, target: 'api', open: '1', createTime: new Date(closed + 60 * MINUTE_MS) },
    ],
    { now },
  );
}

/** Two weeks ago somebody wanted to see what is sent to one interface: from then on its parameters are there, and of no other. */
async function tellMonitored(tx: Tx, { people, work, now }: { people: readonly Person[]; work: readonly Work[]; now: number }) {
  const watched = work.find(({ deed }) => deed.change)?.deed.call;
  const row = await switchedRow(tx, people, watched);
  if (!row) return;
  const since = now - 14 * DAY_MS;
  await insertDemoRows(tx, interfaceSwitchTable, [{ ...row, target: 'monitor', open: '1', createTime: new Date(since) }], { now });
  await tx.run(sql`UPDATE server_interface SET monitor_open = '1' WHERE id = ${row.interfaceId}`);
  const seen = work.filter(({ deed, at }) => deed.call === watched && at > since);
  await insertDemoRows(tx, interfaceParamLogTable, seen.map(paramRow), { now });
}

/** What a switch of this interface by the platform's administrator says of both. */
async function switchedRow(tx: Tx, people: readonly Person[], interId: string | undefined) {
  const { rows } = await tx.run<{ interfaceId: string; interId: string; title: string }>(
    sql`SELECT id AS "interfaceId", inter_id AS "interId", title FROM server_interface WHERE inter_id = ${interId} AND is_deleted = 0`,
  );
  const administrator = people.find(({ tenantId, account }) => tenantId === '000000' && account === 'admin');
  const [what] = rows;
  if (!what || !administrator) return undefined;
  const { userId, account, realName } = administrator;
  return { ...what, userId, account, realName };
}
