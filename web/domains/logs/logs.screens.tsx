import type { Screen } from '../../engine/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/monitor/usual',
    menuCode: 'log_usual',
    title: '操作日志',
    load: async () => (await import('./log-screens.tsx')).UsualLogScreen,
  },
  {
    path: '/monitor/api',
    menuCode: 'log_api',
    title: '接口日志',
    load: async () => (await import('./log-screens.tsx')).ApiLogScreen,
  },
  {
    path: '/monitor/error',
    menuCode: 'log_error',
    title: '错误日志',
    load: async () => (await import('./log-screens.tsx')).ErrorLogScreen,
  },
  {
    path: '/monitor/login',
    menuCode: 'log_login',
    title: '登录日志',
    load: async () => (await import('./log-screens.tsx')).LoginLogScreen,
  },
  {
    path: '/monitor/change',
    menuCode: 'log_change',
    title: '数据变更',
    load: async () => (await import('./log-screens.tsx')).ChangeLogScreen,
  },
  {
    path: '/monitor/interface',
    menuCode: 'monitor',
    title: '接口监控',
    load: async () => (await import('./interface-monitor.screen.tsx')).InterfaceMonitorScreen,
  },
  {
    path: '/monitor/job',
    menuCode: 'job',
    title: '任务监控',
    load: async () => (await import('./job-monitor.screen.tsx')).JobMonitorScreen,
  },
];
