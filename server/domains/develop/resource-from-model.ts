import type { ModelField } from '../../../contract/domains/develop/model-field.ts';
import { type Field, field, fieldOfKind } from '../../../contract/kernel/field.ts';
import { attach, choose, enter } from '../../../contract/kernel/prompts.ts';
import type { Resource, Scope, Verb } from '../../../contract/kernel/resource-row.ts';

/** An entered model, checked. */
export interface Model {
  modelName: string;
  modelTable: string;
  modelClass: string;
  modelFields: ModelField[];
}

/** How it is to be served. */
export interface CodePlan {
  codeName: string;
  domainName: string;
  tableScope: Scope;
  apiPath: string;
  permissionPrefix: string;
  verbs: Verb[];
  menuParent: string;
  menuPath: string;
  menuIcon?: string | null;
  menuSort?: number | null;
}

const verbOrder: readonly Verb[] = ['list', 'detail', 'submit', 'remove', 'export'];

/** The declaration that a model and its plan stand for. What is printed and what the migration makes both follow from it. */
export function resourceFromModel(model: Model, plan: CodePlan): Resource {
  const { modelFields } = model;
  const unique = modelFields.filter((one) => one.unique).map(({ name }) => [name]);
  return {
    name: model.modelTable.replaceAll('_', '-'),
    title: plan.codeName,
    domain: plan.domainName,
    path: plan.apiPath,
    scope: plan.tableScope,
    permission: plan.permissionPrefix,
    fields: Object.fromEntries(modelFields.map((one) => [one.name, fieldOf(one)])),
    columns: modelFields.filter(({ column }) => column).map(({ name }) => name),
    verbs: verbOrder.filter((verb) => plan.verbs.includes(verb)),
    ...(unique.length > 0 ? { unique } : {}),
    menu: { parent: plan.menuParent, path: plan.menuPath, icon: plan.menuIcon || 'file', sort: plan.menuSort ?? 10 },
  };
}

function fieldOf({ kind, label, required, choices, dictionary, filter, max, min }: ModelField): Field {
  const options = {
    ...(required ? { required: promptFor(kind)(label) } : {}),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(filter ? { filter } : {}),
    ...(dictionary ? { dictionary } : {}),
  };
  if (kind === 'choice') return dictionary ? field.entry(label, options) : field.choice(label, choices ?? {}, options);
  if (kind === 'choices') return dictionary ? field.entries(label, options) : field.choices(label, choices ?? {}, options);
  return fieldOfKind(kind, label, options);
}

function promptFor(kind: ModelField['kind']) {
  if (kind === 'files') return attach;
  return ['choice', 'choices', 'flag', 'date', 'datetime'].includes(kind) ? choose : enter;
}
