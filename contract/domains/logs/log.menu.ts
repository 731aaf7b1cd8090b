import type { MenuButton, MenuItem } from '../../kernel/menu.ts';
import { SEE_PATIENT_READINGS } from '../../kernel/reading.ts';
import { exportJobFailures, JOB_RETRY, JOB_VIEW } from './job.endpoints.ts';
import { exportServerInterfaces, MONITOR_SWITCH, MONITOR_VIEW } from './monitor.endpoints.ts';

const page = (name: string, title: string, icon: string, sort: number, more: readonly MenuButton[] = []): MenuItem => ({
  code: `log_${name}`,
  title,
  path: `/monitor/${name}`,
  icon,
  sort,
  buttons: [{ code: `log_${name}_view`, title: '查看' }, { code: `log_${name}_export`, title: '导出' }, ...more],
});

/** Logs, and the switches of the server's own interfaces. */
export const logMenu: MenuItem[] = [
  {
    code: 'logs',
    title: '日志监控',
    path: '/monitor',
    icon: 'log',
    sort: 950,
    children: [
      // No page is the cards' own: they stand beside every patient's name.
      page('usual', '操作日志', 'file', 10, [{ code: SEE_PATIENT_READINGS, title: '查看患者档案查阅记录' }]),
      page('api', '接口日志', 'api', 20),
      page('error', '错误日志', 'tool', 30),
      page('login', '登录日志', 'user', 40),
      page('change', '数据变更', 'process', 50),
      {
        code: 'monitor',
        title: '接口监控',
        path: '/monitor/interface',
        icon: 'control',
        sort: 60,
        buttons: [
          { code: MONITOR_VIEW, title: '查看' },
          { code: MONITOR_SWITCH, title: '开关与标记' },
          { code: exportServerInterfaces.permission, title: '导出' },
        ],
      },
      {
        code: 'job',
        title: '任务监控',
        path: '/monitor/job',
        icon: 'schedule',
        sort: 70,
        buttons: [
          { code: JOB_VIEW, title: '查看' },
          { code: JOB_RETRY, title: '重试' },
          { code: exportJobFailures.permission, title: '导出' },
        ],
      },
    ],
  },
];
