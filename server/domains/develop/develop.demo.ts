import { devCode } from '../../../contract/domains/develop/dev-code.resource.ts';
import { devModel } from '../../../contract/domains/develop/dev-model.resource.ts';
import type { ModelField } from '../../../contract/domains/develop/model-field.ts';
import { insertDemoRows } from '../../demo/insert-demo-rows.ts';
import type { Demo } from '../../engine/demo.ts';
import { newId } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { tableNamed, tableNameOf } from '../../engine/store/table.ts';

/** Something to preview at once. */
export const developDemo: Demo = { plan: ({ tx, now }) => loadModel(tx, now) };

const wardFields: ModelField[] = [
  { name: 'wardCode', label: '病区编号', kind: 'text', required: true, max: 20, filter: 'contains', column: true, unique: true },
  { name: 'wardName', label: '病区名称', kind: 'text', required: true, max: 50, filter: 'contains', column: true, unique: false },
  { name: 'bedCount', label: '床位数', kind: 'whole', required: true, min: 0, max: 500, column: true, unique: false },
  {
    name: 'wardKind',
    label: '病区类型',
    kind: 'choice',
    required: true,
    filter: 'choice',
    column: true,
    unique: false,
    choices: { general: '普通病区', intensive: '重症病区', day: '日间病区' },
  },
  { name: 'remark', label: '备注', kind: 'longText', required: false, max: 200, column: false, unique: false },
];

/** One model with its configuration, so that a preview can be looked at right away. */
async function loadModel(tx: Tx, now: number): Promise<void> {
  const modelId = newId();
  const model = { id: modelId, modelName: '病区', modelTable: 'ward', modelClass: 'ward', remark: '住院病区', modelFields: wardFields };
  await insertDemoRows(tx, tableNamed(tableNameOf(devModel)), [model], { now });
  const plan = {
    codeName: '病区管理',
    modelId,
    domainName: 'organisation',
    tableScope: 'tenant',
    apiPath: '/blade-system/ward',
    permissionPrefix: 'ward',
    verbs: ['list', 'detail', 'submit', 'remove', 'export'],
    menuParent: 'system',
    menuPath: '/system/ward',
    menuIcon: 'home',
    menuSort: 35,
  };
  await insertDemoRows(tx, tableNamed(tableNameOf(devCode)), [plan], { now });
}
