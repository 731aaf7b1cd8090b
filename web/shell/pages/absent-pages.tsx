import type { Screen } from '../../engine/screen/screen.ts';

/**
 * The fixed addresses (specification 1 §2) of modules that this console does not have, with what their pages are called. A domain that brings
 * one of them comes first, wherever screens are looked for.
 */
const titles: Readonly<Record<string, string>> = {
  '/powerBankbackSystem/index': '充电宝首页',
  '/business/rateInfo': '费率设置',
  '/deviceManagement': '设备管理',
  '/deviceAssignment': '设备分配',
  '/sweepCodeUpload': '扫码上传',
  '/phoneUpload': '手机上传',
  '/earningsDetail': '收益明细',
  '/scheduling/index': '排班编辑',
  '/work/process/leave/form/:processDefinitionId': '请假申请',
  '/work/process/leave/handle/:taskId/:processInstanceId/:businessId': '请假办理',
  '/work/process/leave/detail/:processInstanceId/:businessId': '请假详情',
  '/workflow/design/process/:id': '流程设计',
  '/workflow/design/model/history/:id': '模型历史版本',
  '/workflow/design/form/history/:id': '表单历史版本',
  '/workflow/process/start/:params': '发起流程',
  '/workflow/process/detail/:params': '流程详情',
};

/** Each says so, instead of that there is no such address: links of other systems and bookmarks lead there. */
export const absentScreens: readonly Screen[] = Object.entries(titles).map(([path, title]) => ({
  path,
  aliases: path.startsWith('/work') ? [] : [`/wel${path}`],
  title,
  isAbsent: true,
  load: async () => {
    const { AbsentPage } = await import('./absent-page.tsx');
    return () => <AbsentPage title={title} />;
  },
}));
