import {
  exportConsultationNumbers,
  isWithheld,
  RANKING_WITHHELD,
  sharesOf,
} from '../../../contract/domains/statistics/consultation-statistics.endpoints.ts';
import { RANK_DOCTORS } from '../../../contract/domains/statistics/statistics.endpoints.ts';
import { type Served, serve } from '../../engine/call/call.ts';
import { can, PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { exportReady } from '../../engine/resource/export-rows.ts';
import { forbidden } from '../../platform/refusal.ts';
import { consultationNumbers } from './show-consultation-numbers.ts';

/** Of each side: more hospitals, departments and doctors than a group has. */
const MOST = 20_000;

/**
 * The table of the page as a sheet, with the days that were counted in every line, as sheets are cut and joined. Throws 400 as the page does,
 * and 403 where it would be empty for want of a right.
 */
export const serveExportConsultationNumbers: Served = serve(exportConsultationNumbers, async (call) => {
  const answer = await consultationNumbers(call, MOST);
  const { beginTime, endTime, asOf } = answer;
  const sees = call.actor.tenantId !== PLATFORM_TENANT || can(call.actor, RANK_DOCTORS);
  if (isWithheld(answer, call.input.way, sees)) throw forbidden(RANKING_WITHHELD);
  const lines = answer[call.input.way].map((group) => ({ ...group, ...sharesOf(group), beginTime, endTime, asOf }));
  return exportReady(call, lines);
});
