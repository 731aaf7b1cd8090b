import { defineEndpoint, defineQuery, typed } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import type { Param } from '../../kernel/param.ts';
import { enter } from '../../kernel/prompts.ts';

/** Where the value that counts comes from. */
export const paramSources = { tenant: '本机构', platform: '平台', preset: '默认' } as const;

const paramKey = field.text('参数键名', { required: '请选择参数', max: 80 });

/** A parameter with the value that counts. */
export interface ShownParam extends Omit<Param, 'preset' | 'platformOnly'> {
  paramKey: string;
  value: string;
  inherited: string;
  source: keyof typeof paramSources;
  editable: 0 | 1;
}

/** Every parameter with the value that counts for the caller's hospital; for the platform, for all hospitals that set none. */
export const listTenantParams = defineQuery({
  name: 'list-tenant-parameters',
  title: '机构参数',
  domain: 'settings',
  kind: 'list',
  path: '/blade-system/tenant-param/list',
  permission: 'tenant_param_view',
  row: {
    paramKey,
    title: field.text('参数名称'),
    group: field.text('分组'),
    kind: field.text('类型'),
    unit: field.text('单位'),
    choices: field.json('选项'),
    min: field.whole('最小值'),
    max: field.whole('最大值'),
    value: field.text('当前值'),
    /** What it would be without a value of one's own. */
    inherited: field.text('上级值'),
    source: field.choice('来源', paramSources, { ownWords: 'where a value comes from: told by the server' }),
    editable: field.flag('可修改'),
  },
  answer: typed<ShownParam[]>(),
});

/** One value of one's own, within the limits of the parameter. With `basedOn`, only while that is still the value that counts. */
export const submitTenantParam = defineEndpoint({
  name: 'save-tenant-parameter',
  title: '修改机构参数',
  domain: 'settings',
  kind: 'submit',
  method: 'POST',
  path: '/blade-system/tenant-param/submit',
  permission: 'tenant_param_edit',
  input: { paramKey, paramValue: field.text('参数值', { required: enter, max: 50 }), basedOn: field.text('原参数值', { max: 50 }) },
});

/** Back to the value of the platform, or to the preset. */
export const resetTenantParam = defineEndpoint({
  name: 'reset-tenant-parameter',
  title: '恢复机构参数',
  domain: 'settings',
  kind: 'action',
  method: 'POST',
  path: '/blade-system/tenant-param/reset',
  permission: 'tenant_param_edit',
  input: { paramKey },
});
