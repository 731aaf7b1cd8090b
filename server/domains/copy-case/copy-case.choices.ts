import { MOST_VISITS } from '../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { said } from '../../../contract/kernel/said.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { invalid } from '../../platform/refusal.ts';
import { addWorkingDays, type Calendar, calendarOf } from '../settings/working-days.reads.ts';
import type { CopyCaseRow } from './copy-case.tables.ts';

export interface Content {
  id: string;
  contentName: string;
  sortId: string;
  sortName: string;
  isGiven: 0 | 1;
  isRequired: 0 | 1;
}

interface Purpose {
  purposeName: string;
  sortIds: string[] | null;
  contentIds: string[] | null;
}

export interface Visit {
  id: string;
  visitNo: string;
  cardNo: string;
  patientName: string;
  patientIdCard: string | null;
  patientPhone: string | null;
  deptName: string | null;
  inDate: string;
  outDate: string | null;
  archiveDate: string | null;
}

async function purposeOf(runner: Runner, tenantId: string, purposeCode: string): Promise<Purpose | undefined> {
  const { rows } = await runner.run<Purpose>(sql`
    SELECT purpose_name AS "purposeName", sort_ids AS "sortIds", content_ids AS "contentIds" FROM copy_purpose
    WHERE tenant_id = ${tenantId} AND purpose_code = ${purposeCode} AND is_deleted = 0`);
  return rows[0];
}

/** What can be asked for with a purpose, in the hospital's order; all that there is where none is named, or it says nothing of sorts. */
export async function contentsFor(runner: Runner, tenantId: string, purposeCode?: string | null): Promise<Content[]> {
  const purpose = purposeCode ? await purposeOf(runner, tenantId, purposeCode) : undefined;
  const { rows } = await runner.run<Content>(sql`
    SELECT c.id, c.content_name AS "contentName", c.sort_id AS "sortId", s.sort_name AS "sortName", c.is_given AS "isGiven"
    FROM copy_content c JOIN copy_sort s ON s.tenant_id = c.tenant_id AND s.id = c.sort_id AND s.is_deleted = 0
    WHERE c.tenant_id = ${tenantId} AND c.is_deleted = 0 ORDER BY s.sort, s.sort_name, c.sort, c.content_name`);
  const [sorts, needed] = [purpose?.sortIds ?? [], purpose?.contentIds ?? []];
  return rows
    .filter(({ sortId }) => sorts.length === 0 || sorts.includes(sortId))
    .map((row) => ({ ...row, isRequired: needed.includes(row.id) ? 1 : 0 }));
}

const visitColumns = sql`id, visit_no AS "visitNo", card_no AS "cardNo", patient_name AS "patientName", patient_id_card AS "patientIdCard",
  patient_phone AS "patientPhone", dept_name AS "deptName", in_date::text AS "inDate", out_date::text AS "outDate",
  archive_date::text AS "archiveDate"`;

/** What can be chosen with a card: its newest stays. */
export async function visitsOfCard(runner: Runner, tenantId: string, cardNo: string): Promise<Visit[]> {
  const { rows } = await runner.run<Visit>(sql`
    SELECT ${visitColumns} FROM case_visit WHERE tenant_id = ${tenantId} AND card_no = ${cardNo} AND is_deleted = 0
    ORDER BY in_date DESC, id LIMIT ${MOST_VISITS}`);
  return rows;
}

/** Those that were chosen and are of that card, however old: in the order in which they can be chosen. */
async function visitsChosen(runner: Runner, tenantId: string, { cardNo, visitIds }: Pick<Chosen, 'cardNo' | 'visitIds'>): Promise<Visit[]> {
  if (!cardNo || !visitIds || visitIds.length === 0) return [];
  const { rows } = await runner.run<Visit>(sql`
    SELECT ${visitColumns} FROM case_visit
    WHERE tenant_id = ${tenantId} AND card_no = ${cardNo} AND id = ANY (${visitIds}::uuid[]) AND is_deleted = 0
    ORDER BY in_date DESC, id`);
  return rows;
}

/** From which day on a record can be copied: when it was archived, or so many working days after the discharge. None while the patient is in. */
export function earliestOf({ outDate, archiveDate }: Visit, days: number, calendar: Calendar): string | undefined {
  if (archiveDate) return archiveDate;
  return outDate ? addWorkingDays(outDate, days, calendar) : undefined;
}

type Chosen = Pick<CopyCaseRow, 'cardNo' | 'patientName' | 'patientIdCard' | 'visitIds' | 'purposeCode' | 'contentIds'>;

/**
 * What was chosen is checked together and told in words: stays are of that card, contents of that purpose and given out. Throws 400
 * at the field. A draft may lack any of it.
 */
export async function chosenWords(runner: Runner, tenantId: string, row: Chosen) {
  const { cardNo, visitIds, purposeCode, contentIds } = row;
  const [chosen, purpose, contents] = [
    await visitsChosen(runner, tenantId, row),
    purposeCode ? await purposeOf(runner, tenantId, purposeCode) : undefined,
    await contentsFor(runner, tenantId, purposeCode),
  ];
  if (cardNo && chosen.length < new Set(visitIds).size)
    throw invalid([{ field: 'visitIds', message: '就诊记录与就诊卡号不符，请重新选择' }]);
  if (chosen.some(({ patientName }) => row.patientName && patientName !== row.patientName))
    throw invalid([{ field: 'patientName', message: '患者姓名与就诊卡登记的不符，请核对' }]);
  if (purposeCode && !purpose) throw invalid([{ field: 'purposeCode', message: '复印用途不存在，请重新选择' }]);
  const wanted = contents.filter(({ id }) => contentIds?.includes(id));
  if (!purposeCode) return { purposeName: null, contentText: null, ...visitPart(row, chosen) };
  const kept = wanted.find(({ isGiven }) => isGiven === 0);
  if (kept) throw invalid([{ field: 'contentIds', message: said`${kept.contentName}不对外提供，不能选择` }]);
  if (wanted.length < new Set(contentIds).size) throw invalid([{ field: 'contentIds', message: '复印内容与用途不符，请重新选择' }]);
  return {
    purposeName: purpose?.purposeName ?? null,
    contentText: wanted.map(({ contentName }) => contentName).join('、') || null,
    ...visitPart(row, chosen),
  };
}

function visitPart({ patientIdCard }: Chosen, chosen: readonly Visit[]) {
  const known = chosen.find((visit) => visit.patientIdCard)?.patientIdCard;
  const isOther = known && patientIdCard && known.toUpperCase() !== patientIdCard.toUpperCase();
  if (isOther) throw invalid([{ field: 'patientIdCard', message: '患者证件号与就诊卡登记的不符，请核对' }]);
  // Whoever sees it masked cannot send it.
  return { patientIdCard: patientIdCard ?? known ?? null, visitText: chosen.map(visitWords).join('；') || null };
}

function visitWords({ visitNo, deptName, inDate, outDate }: Visit): string {
  return [visitNo, deptName, `${inDate}—${outDate ?? ''}`].filter(Boolean).join(' ');
}

/** Throws 400 for a stay whose record is not archived yet, with the day from which it can be asked for (domain rules 6.8.2). */
export async function refuseUnarchived(runner: Runner, tenantId: string, row: Chosen, { days, now }: { days: number; now: number }) {
  const today = toWireDate(now);
  const calendar = await calendarOf(runner, tenantId, today);
  for (const visit of await visitsChosen(runner, tenantId, row)) {
    const earliest = earliestOf(visit, days, calendar);
    if (!earliest) throw invalid([{ field: 'visitIds', message: said`住院号${visit.visitNo}尚未出院，不能申请复印` }]);
    if (earliest > today)
      throw invalid([{ field: 'visitIds', message: said`住院号${visit.visitNo}的病历尚未归档，最早可于${earliest}申请` }]);
  }
}
