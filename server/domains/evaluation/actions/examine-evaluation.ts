import { examineEvaluation as spec } from '../../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { evaluationParams } from '../../../../contract/domains/evaluation/evaluation.params.ts';
import { act } from '../../../engine/action/run-action.ts';
import { invalid } from '../../../platform/refusal.ts';
import { readParams } from '../../settings/param.reads.ts';
import { evaluationSubject } from '../evaluation.policy.ts';

/** The operators hide an evaluation from the rated side, or show it again; what was said stays (domain rules 6.6.4). */
export const examineEvaluation = act(spec, evaluationSubject, {
  before: async ({ tx, row, step, input }) => {
    if (step === 'show' || input.reason) return;
    const params = await readParams(tx, evaluationParams, row.tenantId);
    if (params['evaluation.hide-reason'] === 1) throw invalid([{ field: 'reason', message: '请填写隐藏原因' }]);
  },
  set: ({ step, input, actor, call }) =>
    step === 'hide'
      ? { examineReason: input.reason ?? null, examineName: actor.realName, examineTime: new Date(call.now) }
      : { examineReason: null, examineName: null, examineTime: null },
  reason: (input) => input.reason,
});
