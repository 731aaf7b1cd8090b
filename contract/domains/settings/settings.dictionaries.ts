import type { Dictionary } from '../../kernel/domain.ts';
import { comingDictionaries } from './coming-dictionaries.ts';
import { cardTypes, ethnicities, sexes } from './person-words.ts';
import { smsCategories } from './sms/sms-config.resource.ts';
import { workDayKinds } from './work-day.resource.ts';

export const settingsDictionaries: readonly Dictionary[] = [
  { code: 'sex', title: '性别', entries: sexes },
  {
    code: 'user_card_type',
    title: '证件类型',
    entries: cardTypes,
  },
  { code: 'ethnicity', title: '民族', entries: ethnicities },
  { code: 'patient_country', title: '国籍', entries: { 中国: '中国' } },
  { code: 'is_sealed', title: '封存', entries: { 0: '否', 1: '是' } },
  { code: 'sms', title: '短信服务商', entries: smsCategories },
  { code: 'work_day_kind', title: '工作日历类别', entries: workDayKinds },
  {
    code: 'theme',
    title: '主题',
    entries: {
      default: '默认',
      white: '纯白',
      dark: '深色',
      star: '星空',
      smart: '智慧',
      iview: '湖蓝',
      vip: '尊享',
      cool: '酷炫',
      d2: '雅致',
      hey: '活力',
      lte: '轻量',
    },
  },
  { code: 'language', title: '语言', entries: { zh: '中文', en: '英文' } },
  { code: 'page_size', title: '每页条数', entries: { 10: '10条', 30: '30条', 50: '50条', 100: '100条', 200: '200条' } },
  { code: 'response_code', title: '响应码', entries: { 200: '成功', 401: '登录失效', 555: '原样返回' } },
  {
    code: 'button_permission',
    title: '按钮权限',
    entries: {
      applyorder_add: '会诊单新增',
      applyorder_view: '会诊单查看',
      applyorder_delete: '会诊单删除',
      applyorder_edit: '会诊单修改',
      chunk_add: '大文件新增',
      chunk_view: '大文件查看',
      chunk_delete: '大文件删除',
      chunk_edit: '大文件修改',
    },
  },
  {
    code: 'help_category',
    title: '帮助分类',
    entries: { start: '入门指引', consultation: '会诊业务', referral: '转诊业务', account: '账号与登录', other: '其他' },
  },
  { code: 'dashboard_tenant', title: '首页类型', entries: { 100001: '专家医院', 100002: '申请医院' } },
  ...comingDictionaries,
];
