import { removeEvaluations, showStates } from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { isGroupActor } from '../../engine/identity/actor.ts';
import { stateConflict } from '../../engine/reference/dictionary-words.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/refusal.ts';
import { evaluationSubject } from './evaluation.policy.ts';
import { evaluationTable } from './evaluation.tables.ts';

/** Takes hidden evaluations away, all or none. Only the operators, who have hidden them before. */
export const serveRemoveEvaluations = serve(removeEvaluations, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, stamp, now } = call;
    const ids = [...new Set(input.ids)];
    if (!ids.every((id) => /^[0-9a-f-]{36}$/i.test(id))) throw invalid('编号格式不正确');
    const { rows } = await tx.run<{ showStatus: string }>(
      sql`SELECT show_status AS "showStatus" FROM evaluation WHERE id = ANY (${ids}::uuid[]) AND is_deleted = 0 AND ${evaluationSubject.sees(actor)}`,
    );
    if (rows.length !== ids.length) throw notFound();
    if (!isGroupActor(actor)) throw forbidden('只有运营人员可以删除评价');
    if (rows.some(({ showStatus }) => showStatus === '1')) throw await stateConflict(tx, showStates, '1', '删除，请先隐藏');
    const { count } = await tx.run(sql`
      UPDATE evaluation SET is_deleted = 1, update_user = ${stamp.userId}, update_time = ${new Date(now)}, version = version + 1
      WHERE id = ANY (${ids}::uuid[]) AND is_deleted = 0 AND show_status = '0'`);
    if (count !== ids.length) throw conflict();
    await recordAudit(tx, call, ...ids.map((rowId) => ({ rowTable: evaluationTable.name, rowId })));
    return count;
  }),
);
