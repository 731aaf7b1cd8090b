import { defineEndpoint } from '../../kernel/endpoint.ts';
import { type Check, field } from '../../kernel/field.ts';
import { defineResource } from '../../kernel/resource.ts';
import type { Said } from '../../kernel/said.ts';

export const datasourceKinds = { his: 'HIS系统', lis: '检验系统', pacs: '影像系统', emr: '电子病历', other: '其他' } as const;

export const DATASOURCE_PASSWORD_NEEDED = '修改地址后请重新输入密码';

export const ADDRESS_WRONG = '地址格式不正确';

const addressForm: Check = {
  pattern: /^(?:https?|tcp):\/\/[^\s/:@]+(?::\d{1,5})?(?:\/\S*)?$/i,
  message: '地址应为http、https或tcp开头，且不含账号密码',
};

/** Whether it can be called at all, which the form alone does not say: a port ends at 65535. */
export const isAddress = (url: string): boolean => URL.canParse(url);

/** Systems of a hospital outside this one, such as its HIS: where to reach them and as whom. */
export const datasource = defineResource({
  name: 'datasource',
  title: '数据源',
  domain: 'organisation',
  path: '/blade-system/datasource',
  scope: 'platform',
  permission: 'datasource',
  fields: {
    name: field.text('名称', { required: '请输入数据源名称', max: 50, filter: 'contains' }),
    kind: field.openChoice('类型', datasourceKinds, { dictionary: 'datasource_kind', required: '请选择数据源类型', filter: 'choice' }),
    url: field.text('地址', {
      required: '请输入数据源地址',
      max: 200,
      hint: '如 https://his.example.org/api 或 tcp://10.0.0.8:5432',
      format: { first: [addressForm], pattern: addressForm.pattern, holds: isAddress, message: ADDRESS_WRONG },
    }),
    username: field.text('用户名', { max: 50 }),
    secret: field.text('密码', { max: 200, sensitive: 'secret' }),
    remark: field.longText('备注', { max: 200 }),
  },
  columns: ['name', 'kind', 'url', 'username', 'remark'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['name']],
  usedBy: [{ table: 'tenant', field: 'datasourceId', what: '租户（含回收站）' }],
  menu: { parent: 'platform', path: '/system/datasource', icon: 'database', sort: 14 },
});

/** Whether the system answers at its address, with the kept user and password. */
export const testDatasource = defineEndpoint({
  name: 'test-datasource',
  title: '测试数据源连接',
  domain: 'organisation',
  kind: 'action',
  method: 'POST',
  path: '/blade-system/datasource/test',
  permission: 'datasource_edit',
  input: { id: field.id('编号', { required: true }) },
  key: 'id',
  keyOf: 'datasource',
  row: { reachable: field.flag('可连接', { always: true }), message: field.text('结果', { always: true }), said: field.json<Said>('结果') },
});
