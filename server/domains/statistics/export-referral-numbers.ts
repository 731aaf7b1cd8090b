import { exportReferralNumbers, referralParts } from '../../../contract/domains/statistics/referral-statistics.endpoints.ts';
import { type Served, serve } from '../../engine/call/call.ts';
import { exportReady } from '../../engine/resource/export-rows.ts';
import { countedRange } from './counted-range.ts';
import { countsOf, type Line, linesOf, namedHospitals, namedReasons, numbersOf } from './show-referral-numbers.ts';

/** Of each side: more hospitals than a group has. */
const MOST = 20_000;

/** The numbers of the page as a sheet, with the days that were counted in every line, as sheets are cut and joined. Throws 400 as the page does. */
export const serveExportReferralNumbers: Served = serve(exportReferralNumbers, async (call) => {
  const { where: _, ...range } = countedRange(call);
  const lines = await linesOf(call, { ...range, kind: call.input.kind }, MOST);
  const of = (...parts: Line['part'][]) => lines.filter(({ part }) => parts.includes(part));
  const [reasons, hospitals] = await Promise.all([namedReasons(call, of('reason')), namedHospitals(call, of('apply', 'target'))]);
  const names = new Map([...reasons.map(({ key, name }) => [key, name] as const), ...hospitals.map(({ id, name }) => [id, name] as const)]);
  const sheet = of('all', 'day', 'reason', 'apply', 'target').map((line) => {
    const { answerHours, ...numbers } = numbersOf(countsOf(line));
    const name = line.part === 'all' ? referralParts.all : (names.get(line.key) ?? line.key);
    return { part: line.part, name, ...numbers, answerHours: answerHours ?? '—', ...range };
  });
  return exportReady(call, sheet);
});
