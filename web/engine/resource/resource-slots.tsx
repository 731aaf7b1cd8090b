import type { ComponentType } from 'react';
import { HOSPITAL, namesSeveral, targetOf } from '../../../contract/kernel/reference.ts';
import { type Resource, rowTableOf } from '../../../contract/kernel/resource-row.ts';
import type { Cells } from '../field/row.ts';
import type { ControlProps, SlotProps, Slots } from '../form/form-types.ts';
import { HospitalSelect } from '../form/hospital-select.tsx';
import { ReferenceControl } from '../form/reference-control.tsx';
import { ReferencesControl } from '../form/references-control.tsx';
import type { FilterControlProps } from '../list/filter-types.ts';
import type { FilterControls } from '../list/list-types.ts';
import type { TagColors } from '../parts/tag-color.ts';
import { TreeSelectControl } from '../tree/tree-select-control.tsx';
import { PersonControl } from '../user-picker/person-control.tsx';
import { PersonFilter } from '../user-picker/person-filter.tsx';

/** People have no list of their own that everybody may read: they are chosen from their colleagues. */
const PERSON = 'user_account';

/** Field → table, of what these rows name: one row or several, and those they stand below. */
function targetsOf(resource: Resource): [name: string, table: string][] {
  const parent = resource.tree && resource.verbs.includes('lazyTree') ? { parentId: rowTableOf(resource) } : {};
  const targets = Object.entries(resource.fields).flatMap(([name, spec]): [string, string][] => {
    const target = namesSeveral(spec) ? spec.names : targetOf(name, spec, resource.references);
    return target ? [[name, target.replaceAll('-', '_')]] : [];
  });
  return Object.entries({ ...parent, ...resource.references, ...Object.fromEntries(targets) });
}

function otherOf(resource: Resource, target: string, resources: readonly Resource[]): Resource | undefined {
  const table = target.replaceAll('-', '_');
  return rowTableOf(resource) === table ? resource : resources.find((one) => rowTableOf(one) === table && one.verbs.includes('list'));
}

/** A select for every field that names a hospital, a person, or rows of another resource with a list. */
export function referenceSlots(resource: Resource, resources: readonly Resource[]): Slots {
  const slots = targetsOf(resource).flatMap(([name, target]): [string, Slots[string]][] => {
    if (target === HOSPITAL) return [[name, (props) => <HospitalSelect {...props} />]];
    if (target === PERSON) return [[name, (props) => <PersonControl {...props} />]];
    const other = otherOf(resource, target, resources);
    if (!other) return [];
    if (resource.fields[name]?.kind === 'ids')
      return other.tree ? [] : [[name, (props: SlotProps) => <ReferencesControl {...props} resource={other} />]];
    const Control = other.tree ? TreeSelectControl : ReferenceControl;
    return [[name, (props: SlotProps) => <Control {...props} resource={other} />]];
  });
  return Object.fromEntries(slots);
}

/** The same for the filters of its list; a hospital is chosen in any list. Kept: in another one a filter would begin anew. */
export function referenceFilters(resource: Resource, resources: readonly Resource[]): FilterControls {
  const found = known.get(resource);
  if (found) return found;
  const filters = targetsOf(resource).flatMap(([name, target]): [string, FilterControls[string]][] => {
    if (resource.fields[name]?.kind !== 'id') return [];
    if (target === PERSON) return [[name, PersonFilter]];
    const other = otherOf(resource, target, resources);
    return other ? [[name, rowFilter(other, other.tree ? TreeSelectControl : ReferenceControl)]] : [];
  });
  const made = Object.fromEntries(filters);
  known.set(resource, made);
  return made;
}

const known = new WeakMap<Resource, FilterControls>();

function rowFilter(resource: Resource, Control: ComponentType<ControlProps & { resource: Resource }>): FilterControls[string] {
  return ({ values, onChange, ...props }: FilterControlProps) => (
    <Control
      {...props}
      resource={resource}
      value={values[props.name]}
      onChange={(next) => onChange({ [props.name]: typeof next === 'string' ? next : '' })}
    />
  );
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
