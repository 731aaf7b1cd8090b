import { namesSeveral } from '../../../contract/kernel/reference.ts';
import { type Resource, rowTableOf } from '../../../contract/kernel/resource-row.ts';
import type { Cells } from '../field/row.ts';
import type { SlotProps, Slots } from '../form/form-types.ts';
import { ReferenceControl } from '../form/reference-control.tsx';
import { ReferencesControl } from '../form/references-control.tsx';
import type { TagColors } from '../parts/tag-color.ts';
import { TreeSelectControl } from '../tree/tree-select-control.tsx';

/** A select for every field that names rows of another resource with a list. */
export function referenceSlots(resource: Resource, resources: readonly Resource[]): Slots {
  const parent = resource.tree && resource.verbs.includes('lazyTree') ? { parentId: rowTableOf(resource) } : {};
  const several = Object.entries(resource.fields).flatMap(([name, spec]) =>
    namesSeveral(spec) ? [[name, spec.names ?? ''] as const] : [],
  );
  const slots = [...Object.entries({ ...parent, ...resource.references }), ...several].flatMap(([name, target]) => {
    const other =
      rowTableOf(resource) === target ? resource : resources.find((one) => rowTableOf(one) === target && one.verbs.includes('list'));
    if (!other) return [];
    if (resource.fields[name]?.kind === 'ids')
      return other.tree ? [] : [[name, (props: SlotProps) => <ReferencesControl {...props} resource={other} />] as const];
    const Control = other.tree ? TreeSelectControl : ReferenceControl;
    return [[name, (props: SlotProps) => <Control {...props} resource={other} />] as const];
  });
  return Object.fromEntries(slots);
}

/** The cells of a list that show the name of another row, which the detail shows as well. */
export function namesOfRows({ fields }: Resource, cells: Cells = {}): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([name]) => fields[name]?.kind === 'id'));
}

const inUse: TagColors = { 1: 'success', 0: 'default' };

/** The colours of its states, and of whether a row is in use. */
export function stateColors({ lifecycle, fields }: Resource): Readonly<Record<string, TagColors>> {
  return {
    ...(fields.enabled?.kind === 'flag' ? { enabled: inUse } : {}),
    ...(lifecycle?.states.colors ? { [lifecycle.field]: lifecycle.states.colors as TagColors } : {}),
  };
}
