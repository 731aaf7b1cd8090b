import type { English } from '../../kernel/english.ts';

export const english: English = {
  labels: {
    'YYYY年M月D日 dddd': 'dddd, D MMMM YYYY',
    '{greeting}，{name}': '{greeting}, {name}',
    下午好: 'Good afternoon',
    专家医院工作台: 'Expert hospital workbench',
    中午好: 'Good day',
    位置已获取: 'Position found',
    办理中: 'In progress',
    在对话框中查看: 'View in a dialog',
    夜深了: 'Good night',
    '本院使用期限将于{end}结束，到期后全院用户将退出且无法登录。数据保留，请联系平台续期。':
      'The term of this hospital ends at {end}. Then everybody is signed out and nobody can sign in. Data are kept; ask the platform to extend it.',
    '本院使用期限至{end}，还剩{days}天，到期后全院用户将退出且无法登录。数据保留，请联系平台续期。':
      'The term of this hospital ends at {end} (days left: {days}). Then everybody is signed out and nobody can sign in. Data are kept; ask the platform to extend it.',
    尚未选择: 'Nobody chosen yet',
    工作台: 'Workbench',
    已结束: 'Ended',
    常用功能: 'Shortcuts',
    打开首页时自动获取: 'Find automatically when the home page opens',
    早上好: 'Good morning',
    晚上好: 'Good evening',
    申请医院工作台: 'Requesting hospital workbench',
    组件示例: 'Component samples',
    获取当前位置: 'Find current position',
    请假流程: 'Leave process',
    '请假流程，{state}': 'Leave process, {state}',
    集团运营总览: 'Group operations overview',
    第一次使用: 'First time here',
    '第一次使用？两分钟了解控制台。': 'First time here? Get to know the console in two minutes.',
    开始了解: 'Show me',
    不再显示: 'Do not show again',
  },
};
