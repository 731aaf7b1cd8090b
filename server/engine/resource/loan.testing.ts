import { defineDocument } from '../../../contract/kernel/document.ts';
import { defineDomain } from '../../../contract/kernel/domain.ts';
import { field } from '../../../contract/kernel/field.ts';
import { choose, fillIn } from '../../../contract/kernel/prompts.ts';
import { HOSPITAL } from '../../../contract/kernel/reference.ts';
import { clock } from '../../../contract/kernel/role.ts';
import { defineStates } from '../../../contract/kernel/states.ts';
import { reason } from '../../../contract/kernel/validators.ts';

/** A small document between two hospitals, as a domain would declare it: one borrows a device from the other. */

const states = defineStates({
  name: 'loan',
  initial: 'draft',
  labels: { draft: '草稿', waiting: '待答复', lent: '已借出', refused: '已拒绝', returned: '已归还', overdue: '已逾期' },
  roles: {
    borrower: { label: '借用人', is: [{ tenantId: 'tenantId', borrowerId: 'userId' }] },
    hospital: {
      label: '借用医院',
      is: [{ tenantId: 'tenantId' }],
      reach: { scope: 'consultation', user: 'borrowerId', dept: 'borrowerDeptId' },
    },
    lender: { label: '出借医院', is: [{ lenderTenantId: 'tenantId' }] },
    operator: { label: '运营人员', is: ['group'] },
    clock,
  },
  steps: {
    submit: { from: ['draft', 'refused'], to: 'waiting', by: 'borrower', label: '提交' },
    lend: { from: ['waiting'], to: 'lent', by: 'lender', label: '同意借出' },
    refuse: { from: ['waiting'], to: 'refused', by: 'lender', label: '拒绝' },
    giveBack: { from: ['lent', 'overdue'], to: 'returned', by: 'lender', label: '确认归还' },
    expire: { from: ['lent'], to: 'overdue', by: 'clock', label: '逾期' },
  },
  main: { waiting: 'lend', refused: 'submit', lent: 'giveBack', overdue: 'giveBack' },
});

const own = { readOnly: true, hidden: true } as const;

export const loan = defineDocument({
  name: 'loan',
  title: '设备借用单',
  domain: 'loan',
  path: '/blade-test/loan',
  scope: 'pair',
  permission: 'loan',
  verbs: ['detail', 'submit', 'remove', 'history', 'print'],
  fields: {
    no: field.text('单号', { readOnly: true, max: 32, filter: 'contains', width: 180 }),
    status: field.choice('状态', states.labels, { readOnly: true, filter: 'choice', width: 90 }),
    device: field.text('设备', { required: fillIn, max: 50, filter: 'contains' }),
    count: field.whole('数量', { required: fillIn, min: 1, max: 99 }),
    lenderTenantId: field.text('出借医院', { required: choose, max: 12, names: HOSPITAL }),
    borrowerName: field.text('借用人', { readOnly: true, max: 50 }),
    answeredBy: field.text('答复人', { readOnly: true, max: 50 }),
    answeredTime: field.datetime('答复时间', { readOnly: true }),
    dueTime: field.datetime('归还期限', { readOnly: true }),
    borrowerId: field.id('借用人编号', own),
    borrowerDeptId: field.id('借用科室', own),
  },
  columns: ['no', 'status', 'device', 'count', 'lenderTenantId', 'borrowerName', 'createTime'],
  lifecycle: {
    field: 'status',
    states,
    editable: ['draft', 'refused'],
    inbox: { about: '{device}', due: { lent: 'dueTime', overdue: 'dueTime' } },
    deadlines: { expire: { at: 'dueTime', tells: [{ to: 'borrower', title: '借用已逾期', text: '借用单 {no}' }] } },
    removable: ['draft', 'refused', 'returned'],
    moves: {
      submit: { permission: 'loan_add', tells: [{ to: 'lender', permission: 'loan_lend', title: '有设备借用申请', text: '借用单 {no}' }] },
      lend: {
        input: { dueTime: field.datetime('归还期限', { required: choose }) },
        marks: { answeredBy: 'realName', answeredTime: 'now' },
        tells: [{ to: 'borrower', title: '设备已借出', text: '借用单 {no}', link: '/loan/detail?id={id}' }],
      },
      refuse: {
        permission: 'loan_lend',
        input: { reason: field.longText('拒绝原因', { required: fillIn, format: reason }) },
        marks: { answeredBy: 'realName', answeredTime: 'now' },
        danger: true,
      },
      giveBack: { permission: 'loan_lend', confirm: '设备完好并已收到？' },
    },
  },
  document: {
    page: '/loan/detail',
    begins: { no: { field: 'no', prefix: 'JY' }, marks: { borrowerId: 'userId', borrowerName: 'realName', borrowerDeptId: 'deptId' } },
    submits: 'submit',
    parties: ['lenderTenantId'],
    line: ['draft', 'waiting', 'lent', 'returned'],
    lists: {
      mine: {
        title: '我的借用单',
        of: ['borrower', 'hospital'],
        permission: 'loan_mine',
        begins: true,
        tabs: {
          open: { title: '进行中', states: ['draft', 'waiting', 'lent', 'overdue'] },
          done: { title: '已结束', states: ['refused', 'returned'] },
        },
        menu: { parent: 'consultation', path: '/loan/mine', sort: 900 },
      },
      asked: {
        title: '向我院借用',
        of: ['lender', 'operator'],
        permission: 'loan_asked',
        menu: { parent: 'consultation', path: '/loan/asked', sort: 901 },
      },
    },
  },
});

export const loanDomain = defineDomain({ name: 'loan', title: '设备借用', resources: [loan] });
