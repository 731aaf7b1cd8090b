import { Descriptions } from 'antd';
import type { ReactNode } from 'react';
import type { Field, Fields } from '../../../contract/kernel/field.ts';
import { nameKeyOf, toldValue } from '../../../contract/kernel/reference.ts';
import { label } from '../../platform/words/label.ts';
import { FieldValue } from '../field/field-value.tsx';
import type { Cells, Row } from '../field/row.ts';
import { Heading } from '../parts/heading.tsx';
import type { TagColors } from '../parts/tag-color.ts';

export interface DeclaredDetailProps<R extends Row = Row> {
  fields: Fields;
  row: R;
  /** Which fields, in which order; all but technical ones when left out. */
  names?: readonly string[];
  columns?: 1 | 2 | 3 | 4;
  cells?: Cells<NoInfer<R>>;
  tagColors?: Readonly<Record<string, TagColors>>;
}

const technical = ['id', 'version', 'tenantId', 'createUser', 'updateUser'];

/** A row to read, grouped like its form. A number of another row says nothing to people: it is shown where it brings a name. */
export function DeclaredDetail<R extends Row>(props: DeclaredDetailProps<R>): ReactNode;
export function DeclaredDetail({ fields, row, names, columns = 3, cells = {}, tagColors = {} }: DeclaredDetailProps): ReactNode {
  const shown = names ?? Object.keys(fields).filter((name) => !technical.includes(name) && !fields[name]?.unshown);
  const specs = shown.flatMap((name) => {
    const field = fields[name];
    const isNumber = field && isNumberOfRow(field, row[name]) && !cells[name] && row[nameKeyOf(name)] === undefined;
    return field && !isNumber ? [[name, field] as const] : [];
  });
  return groupsOf(specs).map(({ title, entries }) => (
    <section key={entries[0]?.[0]} className="detail-group">
      {title && <Heading className="detail-title">{label(title)}</Heading>}
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, sm: Math.min(columns, 2), lg: columns }}
        items={spanned(entries, columns).map(([name, field, span]) => ({
          key: name,
          label: label(field.label),
          span,
          className: isWhole(field) ? 'is-whole' : 'is-text',
          children: cells[name]?.(row) ?? (
            <FieldValue field={field} value={toldValue(row, name, field)} name={name} tagColors={tagColors[name]} />
          ),
        }))}
      />
    </section>
  ));
}

function isNumberOfRow({ kind, names }: Field, value: unknown): boolean {
  return kind === 'ids' ? Array.isArray(value) && value.length > 0 : kind === 'id' && !names;
}

function isWide(field: Field): boolean {
  return field.kind === 'longText' || field.kind === 'files' || field.kind === 'json';
}

/** Short enough for a text to be a number or a code. */
const CODE = 32;

/** What is no longer read when it is broken into two lines: a time, an amount, a state, the number of something. */
function isWhole({ kind, max }: Field): boolean {
  return ['date', 'datetime', 'money', 'whole', 'flag', 'choice'].includes(kind) || (kind === 'text' && max !== undefined && max <= CODE);
}

type Spanned = readonly [name: string, field: Field, span: number | 'filled'];

/** Long contents have a line of their own: whatever stands before them fills the line that it is on. */
function spanned(entries: readonly (readonly [string, Field])[], columns: number): Spanned[] {
  let column = 0;
  return entries.map(([name, field], at): Spanned => {
    const next = entries[at + 1]?.[1];
    column = isWide(field) ? 0 : (column + 1) % columns;
    const fills = isWide(field) || (column > 0 && (!next || isWide(next)));
    if (fills) column = 0;
    return [name, field, fills ? 'filled' : 1];
  });
}

/** Since when the row is there: nobody opens it for that, so that it stands last. */
const times = ['createTime', 'updateTime'];

interface Group {
  title: string;
  entries: (readonly [string, Field])[];
}

function groupsOf(specs: readonly (readonly [string, Field])[]): Group[] {
  const first: Group = { title: '', entries: [] };
  const last: Group = { title: '', entries: specs.filter(([name]) => times.includes(name)) };
  const groups = [first];
  let title = '';
  for (const entry of specs) {
    const [name, field] = entry;
    if (times.includes(name)) continue;
    // What the server writes and no form asks for stands first, not at the end of the form's last group.
    title = field.group ?? (field.readOnly ? '' : title);
    const group = groups.find((one) => one.title === title);
    if (group) group.entries.push(entry);
    else groups.push({ title, entries: [entry] });
  }
  if (groups.length === 1) return [{ title: '', entries: [...first.entries, ...last.entries] }];
  return [...groups, last].filter((group) => group.entries.length > 0);
}
