import type { English } from '../../../contract/kernel/english.ts';

/** What shell and engine say beside their texts: the tour, the top bar, lists and times. */
export const english: English = {
  labels: {
    带我了解控制台: 'Show me the console',
    先看待办: 'Start with what waits for you',
    '等您处理的事情都在这里，最急的排在最前，点一下直接打开。别人处理后自动更新，不用刷新。':
      'Whatever waits for you is here, the most urgent first, one click away. It follows what others do without a reload.',
    发起申请: 'Begin a request',
    '从这里新建会诊。填写到一半离开也没关系，内容会保存七天。':
      'New consultations begin here. You may leave half-way: what you have entered is kept for seven days.',
    '您有权使用的功能都在这里，数字是待处理的件数，红色表示有超时。打开页面后点星号可以收藏到最上面。':
      'Everything you may use is here. Figures say how much waits, red ones that some of it is late. The star on a page puts it on top.',
    找任何东西: 'Find anything',
    '按 Ctrl+K，输入单号、姓名或拼音首字母，直接打开页面、会诊单和报告。':
      'Press Ctrl+K and enter a number, a name or its pinyin initials to open pages, consultations and reports.',
    '单据有进展会在这里提醒，点开可以直接到对应的单据。': 'You are told here when something moves, and get to it with one click.',
    需要帮助时: 'When you need help',
    '随时按 ? 查看快捷键和常用功能，也可以再看一遍这个介绍。':
      'Press ? at any time for shortcuts and main jobs, and to see this tour again.',
    知道了: 'Got it',
    '收藏的“{titles}”已不存在，或不再对您开放': 'No longer there, or not open to you any more, of your favourites: {titles}',
    取消收藏: 'Remove from favourites',
    下一步: 'Next',
    上一步: 'Back',
    跳过: 'Skip',
    '“{title}”所属的模块没有安装': 'The module of "{title}" is not installed',
    '地址没有错，只是本系统没有安装这个模块。需要使用时请联系平台管理员。':
      'The address is right, but this system was installed without that module. Whoever needs it asks the administrator of the platform.',
    充电宝首页: 'Power banks',
    费率设置: 'Rates',
    设备管理: 'Devices',
    设备分配: 'Assignment of devices',
    扫码上传: 'Upload by code',
    手机上传: 'Upload by phone',
    收益明细: 'Earnings',
    排班编辑: 'Schedule',
    请假申请: 'Request leave',
    请假办理: 'Handle leave',
    请假详情: 'Leave',
    流程设计: 'Process design',
    模型历史版本: 'Versions of a model',
    表单历史版本: 'Versions of a form',
    发起流程: 'Start a process',
    流程详情: 'Process',
    空白页: 'Empty page',
    嵌入页面: 'Embedded page',
    这里还没有内容: 'There is nothing here yet',
    刚刚: 'just now',
    '{n}分': ' {n} min',
    '{n}天': '{n} d',
    '{n}小时': ' {n} h',
    '超时{time}': 'overdue {time}',
    '浏览器阻止了新窗口，请允许本站弹出窗口后重试': 'The browser blocked the new window; please allow pop-ups of this site and retry',
    我的收藏: 'My favourites',
    导出FHIR: 'Export FHIR',
  },
};
