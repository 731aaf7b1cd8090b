import { countryCodes, removeRegion, submitRegion } from '../../../contract/domains/organisation/region.endpoints.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { recordChange } from '../../engine/audit/change-log.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { requirePlatform } from '../../engine/call/require-platform.ts';
import { requireSubmit, saveRow } from '../../engine/resource/resource-writes.ts';
import type { FoundIn } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { conflict, invalid, notFound, taken } from '../../platform/refusal.ts';
import { regionTable } from './region.table.ts';

type RegionRow = FoundIn<typeof regionTable>;
const present = presenterOf(submitRegion.row ?? {});

/** Adds a region, or changes the one that is named by its code. Its code and its place stay, because addresses hold them. */
export const serveSubmitRegion = serve(submitRegion, (call) => {
  requirePlatform(call);
  requireSubmit({ permission: 'region' }, call);
  return call.transaction(async (tx) => {
    const { id, version, code, name, parentCode: sent, sort, remark } = call.input;
    const parentCode = sent && !countryCodes.includes(sent) ? sent : null;
    const known = await lockRegion(tx, id || code);
    if (id && !known) throw notFound('行政区划不存在');
    if (!id && known) throw taken('code', '区划编号已存在');
    if (known && (known.code !== code || (sent !== undefined && (known.parentCode ?? null) !== parentCode)))
      throw invalid([{ field: 'code', message: '区划编号和上级区划不能修改' }]);
    const place = known ? {} : await placeBelow(tx, code, parentCode);
    const order = known && sort === undefined ? {} : { sort: sort ?? 1 };
    const rowId = known?.id ?? (await reviveRegion(tx, code));
    const { row } = await saveRow(tx, regionTable, call, { id: rowId, version, name, remark, ...order, ...place });
    return { ...present({ ...row, parentCode: parentCode ?? known?.parentCode ?? '0' }), id: code };
  });
});

async function lockRegion(tx: Tx, code: string): Promise<RegionRow | undefined> {
  const { rows } = await tx.run<RegionRow>(
    sql`SELECT ${columnsOf(regionTable)} FROM region WHERE code = ${code} AND is_deleted = 0 FOR UPDATE`,
  );
  return rows[0];
}

/** A code names the same region for ever: one that was deleted is the same row again. Returns its id, or nothing. */
async function reviveRegion(tx: Tx, code: string): Promise<string | undefined> {
  const { rows } = await tx.run<{ id: string }>(sql`UPDATE region SET is_deleted = 0 WHERE code = ${code} AND is_deleted = 1 RETURNING id`);
  return rows[0]?.id;
}

/** Where a new region stands. Throws 400 for a parent that is not there, or is a county. */
async function placeBelow(tx: Tx, code: string, parentCode: string | null): Promise<Record<string, unknown>> {
  if (!parentCode) return { code, parentCode, level: '1', ancestors: '' };
  const parent = await lockRegion(tx, parentCode);
  if (!parent) throw invalid([{ field: 'parentCode', message: '上级区划不存在' }]);
  if (parent.level === '3') throw invalid([{ field: 'parentCode', message: '县级区划下不能再有下级' }]);
  return { code, parentCode, level: String(Number(parent.level) + 1), ancestors: [parent.ancestors, parentCode].filter(Boolean).join(',') };
}

/** Removes regions by their codes, unless others that stay stand below them (domain rules 6.24.4). */
export const serveRemoveRegion = serve(removeRegion, (call) => {
  requirePlatform(call);
  const codes = [...new Set([...(call.input.ids ?? []), ...(call.input.id ? [call.input.id] : [])])];
  if (codes.length === 0) throw invalid([{ field: 'ids', message: '请选择至少一条数据' }]);
  return call.transaction(async (tx) => {
    const { rows } = await tx.run<RegionRow>(
      sql`SELECT ${columnsOf(regionTable)} FROM region WHERE code = ANY (${codes}) AND is_deleted = 0 ORDER BY code FOR UPDATE`,
    );
    if (rows.length !== codes.length) throw notFound('行政区划不存在');
    const { count } = await tx.run(
      sql`SELECT 1 FROM region WHERE parent_code = ANY (${codes}) AND code <> ALL (${codes}) AND is_deleted = 0 LIMIT 1`,
    );
    if (count > 0) throw conflict('行政区划下还有下级行政区划，不能删除');
    await tx.run(sql`
      UPDATE region SET is_deleted = 1, update_user = ${call.stamp.userId}, update_time = ${new Date(call.now)}, version = version + 1
      WHERE code = ANY (${codes}) AND is_deleted = 0`);
    touchRows(tx, regionTable, rows, call.now);
    await recordAudit(tx, call, ...rows.map(({ id }) => ({ rowTable: 'region', rowId: id })));
    await recordChange(tx, call, regionTable, ...rows.map((before) => ({ before })));
    return codes.length;
  });
});
