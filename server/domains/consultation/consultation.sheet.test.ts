import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { adminList } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { consultationExports } from '../../../contract/domains/consultation/consultation-exports.endpoints.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aConsultation } from './consultation.testing.ts';

const DAY_MS = 86_400_000;
const app = sharedTestApp();

/** What the sheet of an order says how old its patient is. */
async function ageInSheet(no: string | undefined): Promise<unknown> {
  const { token } = await app().as('platformAdmin');
  const url = `/api${consultationExports.get(adminList.name)?.path}?no=${no}`;
  const { rawPayload } = await app().app.inject({ url, headers: { 'blade-auth': `bearer ${token}` } });
  const [header = [], row = []] = (await readXlsx(new Uint8Array(rawPayload))).sheets[0]?.rows ?? [];
  return row[header.indexOf('患者年龄')];
}

test('a sheet tells how old a baby is as the list does', async () => {
  const born = (days: number) => toWireDate(app().clock.now() - days * DAY_MS);
  const aged = async (more: Parameters<typeof aConsultation>[1]) =>
    ageInSheet((await aConsultation(app(), { status: 'wait_primaryaudit', ...more })).no);
  expect(await aged({ patientBrith: born(15), patientAge: 0 })).toBe('15天');
  expect(await aged({ patientBrith: born(300), patientAge: 0 })).toBe('9月');
  expect(await aged({})).toBe('56岁');
  expect(await aged({ patientBrith: null, patientAge: null })).toBeFalsy();
});
