import type { DemoDeed } from '../../../engine/demo.ts';

const fee = { domain: 'consultation', title: '新增或修改会诊费用' } as const;

export const demoDeeds: readonly DemoDeed[] = [
  {
    ...fee,
    call: 'submit-doctor-fee',
    path: '/api/blade-remote/doctorFee/submit',
    params: '{"title":"主任医师","doctorTitleFee":"¥300.00"}',
    change: {
      ...{ rowTable: 'doctor_fee', summary: '会诊费', field: 'doctorTitleFee', label: '会诊费' },
      ...{ before: '¥280.00', after: '¥300.00' },
    },
  },
  {
    call: 'save-consultation',
    title: '保存或提交会诊申请',
    path: '/api/blade-remote/oneSubject/saveOrUpdate',
    domain: 'consultation',
    params: '{"meetingType":"普通会诊","schedule":"（不记录）"}',
  },
  {
    call: 'export-doctor-fee',
    title: '导出会诊费用',
    path: '/api/blade-remote/doctorFee/export',
    domain: 'consultation',
    params: '{"size":"200"}',
  },
];
