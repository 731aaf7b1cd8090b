import type { MenuItem } from '../../kernel/menu.ts';
import { SEE_SENSITIVE } from '../../kernel/sensitive.ts';
import { APPROVALS, APPROVE_FOR_DEPARTMENT, APPROVE_FOR_OFFICE } from './kinds/approval.actions.ts';
import { REPRESENT } from './represent.ts';

/** Pages and permissions of consultation. Page codes are permission codes too: who has the page may call its list. */
export const consultationMenu: MenuItem[] = [
  {
    code: 'consultation',
    title: '远程会诊',
    path: '/consultation',
    icon: 'medicine',
    sort: 10,
    children: [
      {
        code: 'consultation_apply',
        title: '我申请的会诊',
        path: '/consultation/my-applications',
        icon: 'form',
        sort: 10,
        buttons: [{ code: 'consultation_apply_export', title: '导出' }],
      },
      {
        code: 'consultation_diagnose',
        title: '申请我的会诊',
        path: '/consultation/applied-to-me',
        icon: 'team',
        sort: 20,
        buttons: [
          { code: 'consultation_claim', title: '认领心电' },
          { code: 'consultation_review', title: '审核报告' },
          { code: 'consultation_diagnose_export', title: '导出' },
        ],
      },
      {
        code: 'consultation_synergy',
        title: '科室协同',
        path: '/consultation/synergy',
        icon: 'share',
        sort: 30,
        buttons: [{ code: 'consultation_synergy_export', title: '导出' }],
      },
      {
        code: APPROVALS,
        title: '会诊审批',
        path: '/consultation/approvals',
        icon: 'audit',
        sort: 35,
        buttons: [
          { code: APPROVE_FOR_DEPARTMENT, title: '科室审批' },
          { code: APPROVE_FOR_OFFICE, title: '医务科审批' },
          { code: `${APPROVALS}_export`, title: '导出' },
        ],
      },
      {
        code: 'consultation_operate',
        title: '会诊运营',
        path: '/consultation/operation',
        icon: 'audit',
        sort: 40,
        buttons: [
          { code: 'consultation_audit', title: '一级审核' },
          { code: 'consultation_schedule', title: '安排会诊' },
          { code: 'consultation_settle', title: '结算' },
          { code: 'consultation_operate_export', title: '导出' },
        ],
      },
      {
        code: 'consultation_pay',
        title: '会诊收费',
        path: '/consultation/cashier',
        icon: 'money',
        sort: 50,
        buttons: [
          { code: 'consultation_money', title: '查看收费与结算' },
          { code: 'consultation_pay_export', title: '导出' },
        ],
      },
      {
        code: 'applyorder_view',
        title: '会诊管理',
        path: '/consultation/admin',
        icon: 'setting',
        sort: 60,
        buttons: [
          { code: 'applyorder_add', title: '新增' },
          { code: 'applyorder_edit', title: '修改' },
          { code: 'applyorder_delete', title: '批量删除' },
          { code: REPRESENT, title: '代为办理' },
          { code: 'consultation_nullify', title: '作废' },
          { code: 'applyorder_export', title: '导出' },
          { code: SEE_SENSITIVE, title: '查看完整证件与电话' },
        ],
      },
    ],
  },
];
