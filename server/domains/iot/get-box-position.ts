import { exportBoxPositions, getBoxPosition, listBoxPositions } from '../../../contract/domains/iot/box-position.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { serveListed } from '../../engine/resource/serve-listed.ts';
import { limitOf, orderOf, whereOf } from '../../engine/store/list-sql.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { notFound } from '../../platform/refusal.ts';
import { boxPositionTable } from './box-position.table.ts';

const present = presenterOf(getBoxPosition.row);

const positionsSql = (where: Sql, order: Sql): Sql => sql`
  SELECT p.box_id AS "boxId", p.latitude, p.longitude, p.accuracy, p.jump_time AS "jumpTime", u.real_name AS "realName", p.create_time AS "createTime"
  FROM box_position p JOIN user_account u ON u.tenant_id = p.tenant_id AND u.id = p.user_id
  WHERE p.removed_time IS NULL AND ${where} ${order}`;

/** Throws 404 for a box whose place nobody of this hospital has told. */
export const serveGetBoxPosition = serve(getBoxPosition, async ({ actor, services, input }) => {
  const where = sql`p.tenant_id = ${actor.tenantId} AND p.box_id = ${input.boxId}`;
  const { rows } = await services.database.forTenant(actor.tenantId).run(positionsSql(where, sql``));
  if (!rows[0]) throw notFound('箱体尚未上传坐标');
  return present(rows[0]);
});

export const boxPositionLists = serveListed(listBoxPositions, exportBoxPositions, ({ actor, services, page: { conditions } }) => {
  const where = sql`p.tenant_id = ${actor.tenantId} AND ${whereOf(boxPositionTable, conditions, 'p')}`;
  const preset = { field: 'createTime', descending: true };
  return {
    db: services.database.forTenant(actor.tenantId),
    select: ({ sorts, ...cut }) =>
      positionsSql(where, sql`ORDER BY ${orderOf(boxPositionTable, sorts, preset, 'p', 'boxId')} ${limitOf(cut)}`),
    count: [sql`FROM box_position p WHERE p.removed_time IS NULL AND ${where}`],
  };
});
