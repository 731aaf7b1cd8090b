import { type Resource, rowTableOf } from '../../../contract/kernel/resource-row.ts';
import type { Cells } from '../field/row.ts';
import type { SlotProps, Slots } from '../form/form-types.ts';
import { ReferenceControl } from '../form/reference-control.tsx';
import type { TagColors } from '../parts/tag-color.ts';
import { TreeSelectControl } from '../tree/tree-select-control.tsx';

/** A select for every field that names a row of another resource with a list. */
export function referenceSlots(resource: Resource, resources: readonly Resource[]): Slots {
  const parent = resource.tree && resource.verbs.includes('lazyTree') ? { parentId: rowTableOf(resource) } : {};
  const slots = Object.entries({ ...parent, ...resource.references }).flatMap(([name, target]) => {
    const other =
      rowTableOf(resource) === target ? resource : resources.find((one) => rowTableOf(one) === target && one.verbs.includes('list'));
    if (!other) return [];
    const Control = other.tree ? TreeSelectControl : ReferenceControl;
    return [[name, (props: SlotProps) => <Control {...props} resource={other} />] as const];
  });
  return Object.fromEntries(slots);
}

/** The cells of a list that show the name of another row, which the detail shows as well. */
export function namesOfRows({ fields }: Resource, cells: Cells = {}): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([name]) => fields[name]?.kind === 'id'));
}

/** The colours of its states. */
export function stateColors({ lifecycle }: Resource): Readonly<Record<string, TagColors>> {
  return lifecycle?.states.colors ? { [lifecycle.field]: lifecycle.states.colors as TagColors } : {};
}
