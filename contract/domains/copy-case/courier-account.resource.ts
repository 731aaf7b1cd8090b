import { field } from '../../kernel/field.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import { courierKinds } from './copy-case.words.ts';

/** By whom a hospital learns where its parcels are. One of them is in use; its secrets are written and never shown. */
export const courierAccount = defineResource({
  name: 'courier-account',
  title: '快递查询设置',
  purpose: '快递公司的查询账号在这里设置，寄出后自动跟踪',
  domain: 'copy-case',
  path: '/blade-handheld-hospital/courierAccount',
  scope: 'tenant',
  permission: 'courier_account',
  fields: {
    accountName: field.text('名称', { required: enter, max: 50, filter: 'contains', width: 160 }),
    courierKind: field.choice('查询方式', courierKinds, {
      dictionary: 'courier_kind',
      required: choose,
      default: 'manual',
      filter: 'choice',
      width: 110,
    }),
    address: field.text('服务地址', { max: 200, hint: '如 https://poll.kuaidi100.com' }),
    customer: field.text('公司编号', { max: 64 }),
    secretKey: field.text('授权密钥', { max: 100, sensitive: 'secret' }),
    pushSalt: field.text('推送签名串', { max: 64, sensitive: 'secret', hint: '校验推送签名；不填则不接受推送' }),
    callbackBase: field.text('本系统外网地址', { max: 200, hint: '填写后寄出时向快递100订阅推送' }),
    enabled: field.flag('启用', { readOnly: true, width: 80 }),
    failure: field.text('最近查询失败', { readOnly: true, max: 200, width: 220 }),
    failureTime: field.datetime('失败时间', { readOnly: true, width: 150 }),
  },
  columns: ['accountName', 'courierKind', 'address', 'customer', 'enabled', 'failure', 'failureTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'enable', 'export'],
  exclusive: 'enabled',
  menu: { parent: 'copyCase', path: '/copy-case/couriers', icon: 'car', sort: 90 },
});

/** What Kuaidi100 cannot be asked without. */
export const kuaidi100Needs = { address: '请输入服务地址', customer: '请输入公司编号' } as const;
export const COURIER_KEY_NEEDED = '请输入授权密钥';
