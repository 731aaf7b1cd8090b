import { complaint } from '../../../contract/domains/evaluation/complaint.resource.ts';
import { evaluationParams } from '../../../contract/domains/evaluation/evaluation.params.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { readParams } from '../settings/param.reads.ts';
import { complaintTable } from './complaint.tables.ts';
import { dueFrom } from './keep-complaint.ts';

/** A complaint that waits anew has no answer, and its operators their whole time again. The answer before stands in the history. */
export const complaintRules = defineRules(complaint, {
  table: complaintTable,
  moves: {
    reopen: {
      set: async ({ tx, row, call }) => {
        const limits = await readParams(tx, evaluationParams, await applyingHospital(tx, row));
        return { reply: null, handleName: null, handleTime: null, dueTime: dueFrom(limits, call.now) };
      },
    },
  },
});

/** Its number counts for both sides; it owns what was said, also where that was taken away since. */
async function applyingHospital(tx: Tx, { tenantId, evaluationId }: { tenantId?: string; evaluationId?: string | null }): Promise<string> {
  const { rows } = await tx.run<{ tenantId: string }>(
    sql`SELECT tenant_id AS "tenantId" FROM evaluation WHERE id = ${evaluationId ?? null}`,
  );
  return rows[0]?.tenantId ?? tenantId ?? '';
}
