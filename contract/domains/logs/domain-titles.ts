/** What people call the domains of the product, wherever a screen names one. */
export const domainTitles = {
  session: '登录会话',
  access: '用户权限',
  organisation: '组织机构',
  settings: '系统设置',
  files: '文件',
  messages: '消息',
  logs: '日志监控',
  develop: '开发工具',
  consultation: '远程会诊',
  conversation: '会诊沟通',
  evaluation: '会诊评价',
  report: '会诊报告',
  statistics: '统计',
  iot: '物联设备',
} as const;
