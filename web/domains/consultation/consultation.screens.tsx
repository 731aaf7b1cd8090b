import type { DeskEntry } from '../../engine/screen/desk.ts';
import type { Fixture } from '../../engine/screen/fixture.tsx';
import type { Screen } from '../../engine/screen/screen.ts';

export const fixtures: readonly Fixture[] = [
  {
    place: 'home-begin',
    permission: 'consultation_apply',
    load: async () => (await import('./begin-button.tsx')).BeginButton,
  },
];

export const desks: readonly DeskEntry[] = [
  { kind: 'consultation', load: async () => (await import('./dialogs/consultation-desk.ts')).consultationDesk },
];

/** The pages of the consultation menu, and the two that its lists lead to. */
export const screens: Screen[] = [
  {
    path: '/consultation/my-applications',
    menuCode: 'consultation_apply',
    title: '我申请的会诊',
    load: async () => (await import('./lists/my-applications.screen.tsx')).MyApplicationsScreen,
  },
  {
    path: '/consultation/applied-to-me',
    menuCode: 'consultation_diagnose',
    title: '申请我的会诊',
    load: async () => (await import('./lists/applied-to-me.screen.tsx')).AppliedToMeScreen,
  },
  {
    path: '/consultation/synergy',
    menuCode: 'consultation_synergy',
    title: '科室协同',
    load: async () => (await import('./lists/synergy.screen.tsx')).SynergyScreen,
  },
  {
    path: '/consultation/approvals',
    menuCode: 'consultation_approve',
    title: '会诊审批',
    load: async () => (await import('./lists/approvals.screen.tsx')).ApprovalsScreen,
  },
  {
    path: '/consultation/operation',
    menuCode: 'consultation_operate',
    title: '会诊运营',
    load: async () => (await import('./lists/operation.screen.tsx')).OperationScreen,
  },
  {
    path: '/consultation/cashier',
    menuCode: 'consultation_pay',
    title: '会诊收费',
    load: async () => (await import('./lists/cashier.screen.tsx')).CashierScreen,
  },
  {
    path: '/consultation/admin',
    menuCode: 'applyorder_view',
    title: '会诊管理',
    load: async () => (await import('./lists/admin.screen.tsx')).AdminScreen,
  },
  {
    path: '/consultation/typical-cases',
    menuCode: 'typical_case_view',
    title: '典型病例',
    load: async () => (await import('./lists/typical-case-list.screen.tsx')).TypicalCaseListScreen,
  },
  {
    path: '/consultation/doctor-detail',
    menuCode: 'doctor_detail',
    title: '医生名片',
    load: async () => (await import('./lists/doctor-detail.screen.tsx')).DoctorDetailScreen,
  },
  {
    path: '/consultation/form',
    menuCode: 'consultation_apply',
    title: '新建会诊',
    perQuery: true,
    load: async () => (await import('./form/consultation-form.screen.tsx')).ConsultationFormScreen,
  },
  {
    path: '/consultation/detail',
    // A finished sheet is the same page: what may still be done with it is decided by its state.
    aliases: ['/viewFinishedSheet', '/wel/viewFinishedSheet'],
    title: '会诊详情',
    perQuery: true,
    load: async () => (await import('./detail/consultation-detail.screen.tsx')).ConsultationDetailScreen,
  },
];
