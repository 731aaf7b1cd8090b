import { insertRow, newId } from '../engine/store/rows.ts';
import { tableNamed } from '../engine/store/table.ts';
import { sampleInput } from '../testing/sample-input.ts';
import type { TestApp } from '../testing/test-app.ts';

/** What a sample cannot know: values that must fit each other, or be wide enough for the administrator to give them away. */
const fitting: Readonly<Record<string, (id: string) => Record<string, unknown>>> = {
  role: (id) => ({ roleAlias: id, dataScope: 'self' }),
  user_account: (id) => ({ account: id, accountKey: id, status: '1' }),
  menu: (id) => ({ code: `sample_${id.slice(-8)}`, category: '1' }),
  dictionary: (id) => ({ code: `sample_${id.slice(-8)}` }),
  registration: (id) => ({ account: `r${id.slice(-8)}`, status: 'submitted' }),
  message_type: (id) => ({ enabled: 1, typeCode: id.slice(-12) }),
  post: (id) => ({ postCode: id.slice(-12) }),
  data_scope: () => ({ scopeType: 'self', resourceCode: 'user' }),
};

/** A row of any table, there to be named by another; returns its id. */
export async function aNamedRow(app: TestApp, name: string, tenantId: string, values: Record<string, unknown> = {}): Promise<string> {
  const table = tableNamed(name);
  const id = newId();
  const wanted = Object.fromEntries(
    Object.entries(table.fields).filter(([field]) => table.notNull.includes(field) && !['id', 'version', 'isDeleted'].includes(field)),
  );
  const plain = Object.fromEntries(
    Object.entries(wanted).map(([field, { required: _, ...spec }]) => [field, { ...spec, required: 'x', readOnly: false, hidden: false }]),
  );
  const sample = sampleInput(plain);
  const referred: Record<string, string> = {};
  for (const [field, target] of Object.entries(table.references))
    if (field in wanted && !(field in values)) referred[field] = await aNamedRow(app, target.replaceAll('-', '_'), tenantId);
  const row = { ...sample, createTime: new Date(app.clock.now()), tenantId, ...fitting[name]?.(id), ...referred, ...values, id };
  const known = Object.fromEntries(Object.entries(row).filter(([field]) => field in table.fields));
  await app.services.database.forGroup(tenantId).transaction((tx) => insertRow(tx, table, known, { now: app.clock.now() }));
  return id;
}
