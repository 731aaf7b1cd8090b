import { defineDocument } from '../../../contract/kernel/document.ts';
import { defineDomain } from '../../../contract/kernel/domain.ts';
import { field } from '../../../contract/kernel/field.ts';
import { choose, fillIn } from '../../../contract/kernel/prompts.ts';
import { HOSPITAL } from '../../../contract/kernel/reference.ts';
import { defineStates } from '../../../contract/kernel/states.ts';

/** A document that wanders: sent back to where it began, passed on to a third hospital, answered with files. */

const states = defineStates({
  name: 'handover',
  initial: 'draft',
  labels: { draft: '草稿', asked: '待接收', declined: '已谢绝', dropped: '已放弃', taken: '已接收' },
  roles: {
    sender: { label: '转出医生', is: [{ tenantId: 'tenantId', senderId: 'userId' }] },
    hospital: {
      label: '转出医院',
      is: [{ tenantId: 'tenantId' }],
      reach: { scope: 'consultation', user: 'senderId', dept: 'senderDeptId' },
    },
    taker: { label: '接收医院', is: [{ takerTenantId: 'tenantId' }] },
    operator: { label: '运营人员', is: ['group'] },
  },
  steps: {
    handIn: { from: ['draft', 'declined'], to: 'asked', by: 'sender', label: '提交' },
    sendBack: { from: ['asked'], to: 'draft', by: 'taker', label: '退回' },
    decline: { from: ['asked'], to: 'declined', by: 'taker', label: '谢绝', event: 'declined' },
    drop: { from: ['declined'], to: 'dropped', by: 'sender', label: '放弃' },
    passOn: { from: ['asked'], to: 'asked', by: 'taker', label: '转给他院' },
    take: { from: ['asked'], to: 'taken', by: 'taker', label: '接收' },
  },
});

const own = { readOnly: true, hidden: true } as const;
const takerTenantId = field.text('接收医院', { required: choose, max: 12, names: HOSPITAL });
const proof = field.files('回执', { upload: 'image', max: 3, readOnly: true });

export const handover = defineDocument({
  name: 'handover',
  title: '转诊单',
  domain: 'handover',
  path: '/blade-test/handover',
  scope: 'pair',
  permission: 'handover',
  verbs: ['detail', 'submit', 'remove', 'history'],
  fields: {
    no: field.text('单号', { readOnly: true, max: 32 }),
    status: field.choice('状态', states.labels, { readOnly: true, filter: 'choice' }),
    cause: field.text('转诊原因', { required: fillIn, max: 50 }),
    takerTenantId,
    proof,
    takenDeptId: field.id('接收科室', { readOnly: true }),
    keptDeptId: field.id('留观科室', { readOnly: true }),
    senderId: field.id('转出医生', own),
    senderDeptId: field.id('转出科室', own),
  },
  columns: ['no', 'status', 'cause', 'takerTenantId'],
  references: { keptDeptId: 'department' },
  lifecycle: {
    field: 'status',
    states,
    editable: ['draft', 'declined'],
    removable: ['draft', 'declined', 'dropped'],
    moves: {
      // Its step has another name than the move.
      submit: { step: 'handIn', title: '提交转诊' },
      sendBack: { permission: 'handover_take' },
      decline: { permission: 'handover_take' },
      drop: { permission: 'handover_add', input: { keptDeptId: field.id('留观科室') } },
      passOn: { permission: 'handover_take', input: { takerTenantId } },
      take: {
        permission: 'handover_take',
        input: { proof: { ...proof, readOnly: false } },
        marks: { takenDeptId: 'deptId' },
      },
    },
  },
  document: {
    page: '/handover/detail',
    begins: { no: { field: 'no', prefix: 'ZZ' }, marks: { senderId: 'userId', senderDeptId: 'deptId' } },
    submits: 'submit',
    parties: ['takerTenantId'],
    lists: {
      // Shown on another page: it has no menu of its own.
      open: { title: '待接收的转诊单', of: ['operator'], states: ['asked'], permission: 'handover_received' },
      mine: {
        title: '我的转诊单',
        of: ['sender', 'hospital'],
        begins: true,
        menu: { parent: 'consultation', path: '/handover/mine', sort: 910 },
      },
      received: { title: '转来的患者', of: ['taker', 'operator'], menu: { parent: 'consultation', path: '/handover/received', sort: 911 } },
    },
  },
});

export const handoverDomain = defineDomain({ name: 'handover', title: '转诊', resources: [handover] });
