import { defineQuery } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import { named } from '../../kernel/validators.ts';
import { chooses } from './consultation.endpoints.ts';

/** Where a hospital has slides sent to. The one marked as preset, else the newest, is what applications are given. */
export const receiverAddress = defineResource({
  name: 'receiver-address',
  title: '收件地址',
  purpose: '接收切片的地址在这里维护，寄送时自动带出',
  domain: 'consultation',
  path: '/blade-remote/receiveraddress',
  scope: 'tenant',
  permission: 'receiver_address',
  fields: {
    contactPeople: field.text('收件人', { required: enter, max: 50, format: named.contactPeople.format, filter: 'contains', width: 120 }),
    contactPhone: field.text('联系电话', { required: enter, max: 11, format: named.phone.format, width: 140 }),
    addr: field.text('地址', { required: enter, max: 130, format: named.patientAddressDetail.format, filter: 'contains' }),
    isDefault: field.flag('默认地址', { dictionary: 'yes_no', default: 0, width: 100 }),
  },
  columns: ['contactPeople', 'contactPhone', 'addr', 'isDefault'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  menu: { parent: 'consultation', path: '/consultation/receiver-address', icon: 'home', sort: 95 },
});

/** The address that the hospital which is asked has slides sent to; nothing in it where it has none. */
export const defaultReceiver = defineQuery({
  name: 'get-default-receiver',
  title: '默认收件地址',
  domain: 'consultation',
  kind: 'row',
  path: '/blade-remote/receiveraddress/default',
  permission: chooses,
  input: { targetTenantId: field.text('会诊医院', { required: choose, max: 12 }) },
  row: {
    receivecontactPeople: field.text('收件人'),
    receivecontactPhone: field.text('收件人电话'),
    receiverAddr: field.text('收件地址'),
  },
});
