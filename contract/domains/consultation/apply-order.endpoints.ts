import { defineEndpoint, defineQuery } from '../../kernel/endpoint.ts';
import { type Field, field } from '../../kernel/field.ts';
import { enter } from '../../kernel/prompts.ts';
import { consultationFormFields } from './application.fields.ts';
import { consultationDetail } from './consultation.endpoints.ts';
import { REPRESENT } from './represent.ts';

const path = '/blade-remote/applyorder';
const byEither = { id: field.id('会诊单'), applyOrderId: field.id('会诊单') } as const;

/** What may stay empty in the administrator's table, too: what belongs to one answer alone, what is attached, and remarks. */
const optional: readonly string[] = ['remotePurposeRemark', 'dicomPath', 'casePath', 'consentPath', 'isSynergy', 'remark'];

const demanded = (name: string, spec: Field): Field => (optional.includes(name) ? spec : { ...spec, required: enter(spec.label) });

/** Every column of the administrator's form, with its message (specification 2 §5). The state is no part of it: moves alone change it. */
export const applyOrderFields = Object.fromEntries(
  Object.entries(consultationFormFields).map(([name, spec]) => [name, demanded(name, spec)]),
) as typeof consultationFormFields;

/** One order of the administrator's table with all its columns, by either of its names. */
export const applyOrderDetail = defineQuery({
  ...consultationDetail,
  name: 'detail-apply-order',
  title: '会诊管理详情',
  path: `${path}/detail`,
  also: [],
  permission: 'applyorder_view',
  input: byEither,
});

const enters = ['applyorder_add', 'applyorder_edit'] as const;

/** For whom the administrator may enter an application, or have one go on: whoever of their own hospital may apply. */
export const listApplicants = defineQuery({
  name: 'list-applicants',
  title: '可选申请人',
  domain: 'consultation',
  kind: 'list',
  path: `${path}/applicants`,
  permission: [...enters, REPRESENT],
  row: {
    id: field.id('申请人', { always: true }),
    /** Name, title and department, as people are told apart. */
    called: field.text('申请人', { always: true }),
  },
});

/**
 * The administrator adds an application for a doctor of their hospital, or changes one that was not submitted or was returned.
 * It is saved like the doctor's own; it is the doctor who submits it. Whoever
 * may not apply themselves names the doctor (400 at `applyUserId`).
 */
export const submitApplyOrder = defineEndpoint({
  name: 'submit-apply-order',
  title: '新增或修改会诊单',
  domain: 'consultation',
  kind: 'submit',
  method: 'POST',
  path: `${path}/submit`,
  permission: enters,
  input: {
    ...applyOrderFields,
    ...byEither,
    applyUserId: field.id('申请人', { hint: '不填则为本人，本人不能申请会诊时须选择' }),
    version: field.whole('版本', { min: 0 }),
  },
  key: 'applyOrderId',
  keyOf: 'consultation',
});
