import { evaluationParams } from '../../../contract/domains/evaluation/evaluation.params.ts';
import { evaluation, showStates } from '../../../contract/domains/evaluation/evaluation.resource.ts';
import { stateConflict } from '../../engine/reference/dictionary-words.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { invalid } from '../../platform/refusal.ts';
import { readParams } from '../settings/param.reads.ts';
import { keepEditUntil, lockJudged } from './edit-until.ts';

/** Hidden or shown again, what was said stays (domain rules 6.6.4). */
export const evaluationRules = defineRules(evaluation, {
  first: async ({ tx, call }) => lockJudged(tx, Array.isArray(call.input.ids) ? call.input.ids.map(String) : []),
  remove: {
    refuse: async ({ tx, rows }) => {
      if (rows.some(({ showStatus }) => showStatus === '1')) throw await stateConflict(tx, showStates, '1', '删除，请先隐藏');
    },
    after: (removing) => keepEditUntil(removing, removing.rows),
  },
  restore: { after: (restoring) => keepEditUntil(restoring, restoring.rows) },
  moves: {
    examine: {
      before: async ({ tx, row, step, input }) => {
        if (step === 'show' || input.reason) return;
        const params = await readParams(tx, evaluationParams, row.tenantId);
        if (params['evaluation.hide-reason'] === 1) throw invalid([{ field: 'reason', message: '请填写隐藏原因' }]);
      },
      set: ({ step }) => (step === 'show' ? { examineReason: null, examineName: null, examineTime: null } : {}),
    },
  },
});
