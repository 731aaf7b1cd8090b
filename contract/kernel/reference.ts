import { type Field, type Fields, field } from './field.ts';

/** What `names` says of a field that holds the number of a hospital: that is its tenant's code, not its id. */
export const HOSPITAL = 'hospital';

/** `deptId` → `deptName`, `sortIds` → `sortNames`: under which a row brings what it names is called. */
export function nameKeyOf(field: string): string {
  return field.endsWith('Ids') ? field.replace(/Ids$/, 'Names') : `${field.replace(/Id$/, '')}Name`;
}

/** What is no number of another row, whatever else the row has: a `sort` beside the `sortName` of its category. */
const OWN: readonly Field['kind'][] = ['whole', 'money', 'flag', 'date', 'datetime', 'files', 'json', 'longText'];

/** What a row says of a field to people: by its name, where it stands for something else. */
export function toldValue(row: Readonly<Record<string, unknown>>, name: string, { kind }: Pick<Field, 'kind'>): unknown {
  return OWN.includes(kind) ? row[name] : (row[nameKeyOf(name)] ?? row[name]);
}

/** The table whose row a field names, if it is one row. */
export function targetOf(name: string, spec: Field, references: Readonly<Record<string, string>> = {}): string | undefined {
  if (spec.kind !== 'id' && spec.names !== HOSPITAL) return undefined;
  return (references[name] ?? spec.names)?.replaceAll('-', '_');
}

interface Naming {
  readonly fields: Fields;
  readonly references?: Readonly<Record<string, string>>;
}

/** Whether a field names several rows of another table, for people to read. A list that travels as one text is for machines. */
export function namesSeveral({ kind, names, joined }: Field): boolean {
  return kind === 'ids' && names !== undefined && joined !== true;
}

/** Field → table, of all the fields of rows that name rows of another table and do not bring their names themselves. */
export function namedBy({ fields, references }: Naming): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(fields).flatMap(([name, spec]) => {
      const target = namesSeveral(spec) ? spec.names?.replaceAll('-', '_') : targetOf(name, spec, references);
      return target && !spec.hidden && !(nameKeyOf(name) in fields) ? [[name, target] as const] : [];
    }),
  );
}

/** The fields under which these rows bring the names of what they refer to. */
export function nameFieldsOf(naming: Naming): Fields {
  return Object.fromEntries(
    [...namedBy(naming).keys()].map((name) => [
      nameKeyOf(name),
      field.text(naming.fields[name]?.label ?? name, { readOnly: true, unshown: true }),
    ]),
  );
}
