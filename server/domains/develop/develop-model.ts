import { devModel, listModelTables, modelFromTable } from '../../../contract/domains/develop/dev-model.resource.ts';
import { filtersOfKind, type ModelField, type ModelFieldKind, modelFieldKinds } from '../../../contract/domains/develop/model-field.ts';
import { standardFieldNames } from '../../../contract/domains/develop/reserved-names.ts';
import type { Field } from '../../../contract/kernel/field.ts';
import { deed, said } from '../../../contract/kernel/said.ts';
import { serve } from '../../engine/call/call.ts';
import { type Actor, PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { declaredTables, type Table, tableOf } from '../../engine/store/table.ts';
import { forbidden, notFound } from '../../platform/refusal.ts';

export const devModelTable = tableOf(devModel);

/** Developing the product is the platform's, whatever a hospital's administrator was granted. Throws 403. */
export function refuseHospitals({ tenantId }: Actor, what: '查看' | '修改'): void {
  if (tenantId !== PLATFORM_TENANT) throw forbidden(said`只有平台管理员可以${deed(what)}`);
}

export const serveListModelTables = serve(listModelTables, async ({ actor }) => {
  refuseHospitals(actor, '查看');
  return declaredTables()
    .map((table) => ({ table: table.name, title: table.title ?? table.name, count: ownFields(table).length }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => one.table.localeCompare(other.table));
});

export const serveModelFromTable = serve(modelFromTable, async ({ actor, input }) => {
  refuseHospitals(actor, '查看');
  const table = declaredTables().find(({ name }) => name === input.table);
  if (!table) throw notFound('数据表不存在');
  return {
    modelName: table.title ?? table.name,
    modelTable: table.name,
    modelClass: table.name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    modelFields: ownFields(table),
  };
});

/** What a model can say of a table: its own fields without the hidden ones and references. */
function ownFields(table: Table): ModelField[] {
  return Object.entries(table.fields).flatMap(([name, spec]) => {
    if (standardFieldNames.has(name) || spec.hidden || !Object.hasOwn(modelFieldKinds, spec.kind)) return [];
    return [modelFieldOf(table, name, spec)];
  });
}

function modelFieldOf(table: Table, name: string, { kind, label, max, min, filter, choices, dictionary }: Field): ModelField {
  const plain: ModelFieldKind =
    (kind === 'choice' || kind === 'choices') && !dictionary && !Object.keys(choices ?? {}).length ? 'text' : (kind as ModelFieldKind);
  const isUnique = table.indexes.some(({ unique, on }) => unique && on.filter((one) => one !== 'tenantId').join() === name);
  return {
    name,
    label,
    kind: plain,
    required: table.notNull.includes(name),
    column: plain !== 'json' && plain !== 'longText' && plain !== 'files',
    unique: isUnique && ['text', 'choice', 'whole', 'date'].includes(plain),
    ...(max === undefined ? {} : { max }),
    ...(min === undefined ? {} : { min }),
    ...(filter && filtersOfKind[plain].includes(filter) ? { filter } : {}),
    ...(dictionary ? { dictionary } : plain === 'choice' || plain === 'choices' ? { choices: { ...choices } } : {}),
  };
}
