/** A part of the console, by the `data-tour` of its element. */
export interface TourStop {
  at: string;
  title: string;
  text: string;
}

/** In the order in which somebody meets them on their first day. Those that are not on the page are passed over. */
export const tourStops: readonly TourStop[] = [
  {
    at: 'queue',
    title: '先看待办',
    text: '等您处理的事情都在这里，最急的排在最前，点一下直接打开。别人处理后自动更新，不用刷新。',
  },
  { at: 'begin', title: '发起申请', text: '从这里新建会诊。填写到一半离开也没关系，内容会保存七天。' },
  { at: 'menu', title: '菜单', text: '您有权使用的功能都在这里，数字是待处理的件数，红色表示有超时。打开页面后点星号可以收藏到最上面。' },
  { at: 'search', title: '找任何东西', text: '按 Ctrl+K，输入单号、姓名或拼音首字母，直接打开页面、会诊单和报告。' },
  { at: 'bell', title: '消息', text: '单据有进展会在这里提醒，点开可以直接到对应的单据。' },
  { at: 'user', title: '需要帮助时', text: '随时按 ? 查看快捷键和常用功能，也可以再看一遍这个介绍。' },
];
