import { field } from '../../kernel/field.ts';
import { moveOf } from '../../kernel/moves.ts';
import { choose } from '../../kernel/prompts.ts';
import { defineResource, endpointOf } from '../../kernel/resource.ts';
import { defineStates } from '../../kernel/states.ts';
import { reason } from '../../kernel/validators.ts';
import { evaluationRowFields, handheld, showStatuses } from './evaluation.endpoints.ts';

/** The operators hide and show again, and change nothing of what was said (domain rules 6.6.4). */
export const showStates = defineStates({
  name: 'evaluation',
  dictionary: 'show_status',
  initial: '1',
  labels: { '1': '显示', '0': '隐藏' },
  colors: { '1': 'default', '0': 'orange' },
  roles: { operator: { label: '运营人员', is: ['group'] } },
  steps: {
    hide: { from: ['1'], to: '0', by: 'operator', label: '隐藏评价' },
    show: { from: ['0'], to: '1', by: 'operator', label: '恢复显示评价' },
  },
});

const { id: _, ...fields } = evaluationRowFields;

const isShown = ({ showStatus }: Readonly<Record<string, unknown>>): boolean => showStatus === '1';

/**
 * What the operators do with what was said: hidden before, it can be taken away for good, counts no more, and its order stays
 * judged. Saying it, and who reads what of it, stands in calls of their own.
 */
export const evaluation = defineResource({
  name: 'evaluation',
  title: '评价',
  domain: 'evaluation',
  path: handheld,
  scope: 'pair',
  permission: 'evaluate',
  verbs: ['remove'],
  seenBy: ['operator'],
  fields: { ...fields, showStatus: { ...fields.showStatus, readOnly: true } },
  columns: ['no'],
  lifecycle: {
    field: 'showStatus',
    states: showStates,
    removable: ['0'],
    moves: {
      /** `showStatus` 0 hides an evaluation from the rated side, 1 shows it again. It counts in the averages either way. */
      examine: {
        title: '设置评价显示',
        also: [{ method: 'GET', path: `${handheld}/examine` }],
        folds: { by: 'showStatus', steps: { '0': 'hide', '1': 'show' } },
        input: {
          showStatus: field.choice('显示状态', showStatuses, { dictionary: 'show_status', required: choose }),
          reason: field.longText('隐藏原因', { max: 500, format: reason }),
        },
        batch: { title: '隐藏评价', asks: ['reason'], given: { showStatus: '0' }, takes: isShown },
        // Shown again, it has lost why it was hidden.
        lasting: ['show'],
        marks: { examineReason: 'reason', examineName: 'realName', examineTime: 'now' },
      },
    },
  },
});

export const examineEvaluation = moveOf(evaluation, 'examine');
export const removeEvaluations = endpointOf(evaluation, 'remove');
