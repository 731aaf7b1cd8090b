import { afterAll, beforeAll, expect, test } from 'vitest';
import { listJobs } from '../../../contract/domains/logs/job.endpoints.ts';
import { pageMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { confirmRestored } from '../../cli/confirm-restored.ts';
import { modules } from '../../modules.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { whileHeldBack } from '../restored/held-back.testing.ts';
import { defineJob } from './job.ts';
import { tellLateJobs } from './late-jobs.ts';
import { registerJobs, runJob } from './run-job.ts';

const MINUTE_MS = 60_000;
let app: TestApp;
let isBroken = false;
const beat = defineJob({
  name: 'beat',
  title: '心跳',
  cron: '* * * * *',
  run: async () => {
    if (isBroken) throw new Error('患者 "张三" 13812345678');
  },
});
beforeAll(async () => {
  app = await createTestApp();
  await registerJobs(app.services, [beat]);
});
afterAll(() => app.close());

const ready = async () => {
  const { statusCode, body } = await app.app.inject('/readyz');
  return { statusCode, ...(JSON.parse(body) as { status: string; jobs: { late: { name: string }[] } }) };
};
const notices = async (): Promise<string[]> => {
  await app.deliver();
  const { records } = await (await app.as('platformAdmin')).get<Page<{ title: string }>>(pageMessage, {});
  return records.map(({ title }) => title).toReversed();
};
const stateOf = async () => (await (await app.as('platformAdmin')).get<Page<{ state: string }>>(listJobs, {})).records[0];

test('a job that runs leaves the server ready', async () => {
  expect(await stateOf()).toMatchObject({ name: 'beat', state: 'waiting' });
  await runJob(app.services, beat);
  await tellLateJobs(app.services);
  expect(await ready()).toEqual({ statusCode: 200, status: 'ready', jobs: { late: [] } });
  expect(await stateOf()).toMatchObject({ title: '心跳', cron: '* * * * *', state: 'ok' });
  expect(await notices()).toEqual([]);
});

test('one that fails says why, without what may be a patient’s, and is late after its grace', async () => {
  isBroken = true;
  await expect(runJob(app.services, beat)).rejects.toThrow();
  expect(await stateOf()).toMatchObject({ state: 'failed', lastError: 'Error: 患者 "…" 138****5678' });
  app.clock.advance(6 * MINUTE_MS);
  expect((await ready()).status).toBe('ready');
  app.clock.advance(1);
  await expect(runJob(app.services, beat)).rejects.toThrow();
  expect(await ready()).toMatchObject({ statusCode: 200, status: 'degraded', jobs: { late: [{ name: 'beat' }] } });
  expect(await stateOf()).toMatchObject({ state: 'late' });
  expect((await app.app.inject('/metrics')).body).toContain('lianyi_job_late{job="beat"} 1');
});

test('those who watch are told once, whoever looks, and once when it has recovered', async () => {
  await Promise.all([tellLateJobs(app.services), tellLateJobs(app.services)]);
  await tellLateJobs(app.services);
  expect(await notices()).toEqual(['定时任务延迟']);
  isBroken = false;
  await runJob(app.services, beat);
  await tellLateJobs(app.services);
  await tellLateJobs(app.services);
  expect(await notices()).toEqual(['定时任务延迟', '定时任务已恢复']);
  expect((await ready()).status).toBe('ready');
});

test('while restored data are not confirmed it is left out and told as nothing; once they are, its time is counted anew', async () => {
  isBroken = true;
  app.clock.advance(7 * MINUTE_MS);
  await expect(runJob(app.services, beat)).rejects.toThrow();
  await tellLateJobs(app.services);
  const before = await notices();
  expect(before.at(-1)).toBe('定时任务延迟');
  isBroken = false;
  app.clock.advance(1);
  await whileHeldBack(app.services, async () => {
    await runJob(app.services, beat);
    app.clock.advance(60 * MINUTE_MS);
    await tellLateJobs(app.services);
    expect([await stateOf(), (await ready()).status]).toEqual([expect.objectContaining({ state: 'held' }), 'ready']);
    await confirmRestored(app.services, { sends: true }, () => undefined);
  });
  await tellLateJobs(app.services);
  expect([await notices(), (await stateOf())?.state]).toEqual([before, 'failed']);
  app.clock.advance(6 * MINUTE_MS + 1);
  await tellLateJobs(app.services);
  expect(await notices()).toEqual([...before, '定时任务延迟']);
});

test('a job that has never run is missed too, and one that is gone is not', async () => {
  const jobs = modules.flatMap((module) => module.jobs ?? []);
  await registerJobs(app.services, jobs);
  app.clock.advance(31 * 60 * MINUTE_MS);
  expect((await ready()).jobs.late.map(({ name }) => name)).toEqual(jobs.map(({ name }) => name).toSorted());
});
