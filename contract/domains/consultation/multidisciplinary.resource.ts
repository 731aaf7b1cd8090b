import { field } from '../../kernel/field.ts';
import { moveOf } from '../../kernel/moves.ts';
import { fillIn } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import { defineStates } from '../../kernel/states.ts';
import { reason } from '../../kernel/validators.ts';
import { consultationFormFields } from './application.fields.ts';

/** What a patient asks for, until a doctor takes it over as an application or says why not. */
export const multidisciplinaryStates = defineStates({
  name: 'multidisciplinary',
  dictionary: 'multidisciplinary_status',
  initial: 'open',
  labels: { open: '待处理', accepted: '已受理', refused: '不予受理' },
  colors: { open: 'orange', accepted: 'success', refused: 'default' },
  roles: { hospital: { label: '本院医生', is: [{ tenantId: 'tenantId' }] } },
  steps: {
    accept: { from: ['open'], to: 'accepted', by: 'hospital', label: '受理并生成会诊申请' },
    refuse: { from: ['open'], to: 'refused', by: 'hospital', label: '不予受理' },
  },
  main: { open: 'accept' },
});

const plain = { group: undefined } as const;
const { patientName, patientSex, patientAge, patientPhone, patientIdCard, illnessIntroduced } = consultationFormFields;

/** A consultation of several disciplines that a patient, or somebody for them, asks their hospital for. */
export const multidisciplinary = defineResource({
  name: 'multidisciplinary',
  title: '多学科会诊需求',
  purpose: '需要多学科会诊时，先在这里提出需求',
  domain: 'consultation',
  path: '/blade-handheld-hospital/multidisciplinary',
  scope: 'tenant',
  permission: 'multidisciplinary',
  fields: {
    requestStatus: field.choice('状态', multidisciplinaryStates.labels, {
      dictionary: 'multidisciplinary_status',
      readOnly: true,
      filter: 'choice',
      width: 100,
    }),
    patientName: { ...patientName, ...plain },
    patientSex: { ...patientSex, ...plain },
    patientAge: { ...patientAge, ...plain },
    patientPhone: { ...patientPhone, ...plain },
    patientIdCard: { ...patientIdCard, ...plain },
    illnessIntroduced: { ...illnessIntroduced, ...plain, width: 220 },
    wishes: field.text('希望会诊的科室或专家', { max: 200, width: 180 }),
    handleName: field.text('处理人', { readOnly: true, max: 50, width: 90 }),
    handleTime: field.datetime('处理时间', { readOnly: true, width: 140 }),
    reply: field.longText('不予受理原因', { readOnly: true, max: 500 }),
    applyOrderId: field.id('会诊单', { readOnly: true, unshown: true }),
    createTime: { ...standardFields.createTime, label: '提出时间', width: 140 },
  },
  columns: [
    'patientName',
    'requestStatus',
    'patientSex',
    'patientAge',
    'illnessIntroduced',
    'wishes',
    'createTime',
    'handleName',
    'handleTime',
  ],
  verbs: ['list', 'detail', 'submit', 'remove', 'export', 'history'],
  lifecycle: {
    field: 'requestStatus',
    states: multidisciplinaryStates,
    about: ['patientName', 'wishes'],
    editable: ['open'],
    removable: ['open', 'refused'],
    inbox: { no: '{createTime}', about: '{patientName} · {wishes}', link: '/consultation/multidisciplinary?id={id}' },
    moves: {
      /** A draft of whoever takes it over, in which they choose the expert. */
      accept: {
        marks: { handleName: 'realName', handleTime: 'now' },
        confirm: '受理后以您的名义生成一份会诊申请草稿，请在「我申请的会诊」中选择专家并提交。',
        lasting: true,
      },
      refuse: {
        title: '不予受理',
        permission: 'multidisciplinary_accept',
        input: { reply: field.longText('不予受理原因', { required: fillIn, max: 500, format: reason }) },
        reason: 'reply',
        marks: { handleName: 'realName', handleTime: 'now' },
        danger: true,
      },
    },
  },
  menu: { parent: 'consultation', path: '/consultation/multidisciplinary', icon: 'team', sort: 82 },
});

export const acceptMultidisciplinary = moveOf(multidisciplinary, 'accept');
