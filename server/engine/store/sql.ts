/** A piece of SQL with its parameters kept apart. Made only by `sql`, `ident` and `join`, so that text from outside never becomes SQL. */
export interface Sql {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  /** One parameter wherever this piece stands in a statement. */
  readonly isShared?: true;
  /** What is said in its place for a hospital whose rows lie on several machines. */
  readonly onSeveral?: (hospital: Sql) => Sql;
  /** Compiled once, for statements that are built once and sent often. */
  compiled?: Compiled;
}

interface Compiled {
  text: string;
  values: unknown[];
  /** Said otherwise where the tables lie on several machines. */
  differs: boolean;
}

/** `sql\`… ${value} …\``: a value becomes a parameter, a nested piece of SQL is taken in as it is. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  return { strings, values };
}

/**
 * A value that a statement names several times: put in as one parameter, PostgreSQL sees that it is the same in each place, also in a plan that
 * it keeps for all values.
 */
export function shared(value: string): Sql {
  return { strings: ['', ''], values: [value], isShared: true };
}

/** A piece that is said in one way on one machine, and in another for a hospital where the tables lie on several. */
export function eitherWay(plain: Sql, onSeveral: (hospital: Sql) => Sql): Sql {
  return { strings: plain.strings, values: plain.values, onSeveral };
}

const IDENTIFIER = /^[a-z_][a-z0-9_]*$/;

/** Declared SQL text: column and table names, never input. Throws on anything but plain identifiers. */
export function ident(name: string): Sql {
  if (!name.split('.').every((part) => IDENTIFIER.test(part))) throw new Error(`not an identifier: ${name}`);
  return text(name);
}

/** Text written by a programmer, for example a generated select list. Never pass anything that came from outside. */
export function text(constant: string): Sql {
  return { strings: [constant], values: [] };
}

/** Pieces with a separator between them; nothing for an empty list. */
export function join(pieces: readonly Sql[], separator = ', '): Sql {
  if (pieces.length === 0) return text('');
  return { strings: ['', ...Array<string>(pieces.length - 1).fill(separator), ''], values: pieces };
}

function isSql(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && 'strings' in value && 'values' in value;
}

/** Text with `$1`, `$2`, … and the values in that order; with a `hospital`, as its rows are read on several machines. */
export function compile(piece: Sql, hospital?: string): Compiled {
  if (piece.compiled && (hospital === undefined || !piece.compiled.differs)) return piece.compiled;
  const compiled = compileAnew(piece, hospital === undefined ? undefined : shared(hospital));
  if (hospital === undefined || !compiled.differs) piece.compiled = compiled;
  return compiled;
}

function compileAnew(piece: Sql, hospital: Sql | undefined): Compiled {
  const values: unknown[] = [];
  const known = new Map<Sql, string>();
  let out = '';
  let differs = false;
  const walk = (one: Sql): void => {
    differs ||= one.onSeveral !== undefined;
    const { strings, values: inner } = hospital && one.onSeveral ? one.onSeveral(hospital) : one;
    strings.forEach((part, index) => {
      out += part;
      if (index >= inner.length) return;
      const value = inner[index];
      if (isSql(value) && value.isShared) {
        const place = known.get(value) ?? `$${values.push(value.values[0])}`;
        known.set(value, place);
        out += place;
      } else if (isSql(value)) walk(value);
      else out += `$${values.push(value === undefined ? null : value)}`;
    });
  };
  walk(piece);
  return { text: out, values, differs };
}

const snakes = new Map<string, string>();

/** `applyUserId` → `apply_user_id`. Names are declared, so there are only so many; each is worked out once. */
export function snake(name: string): string {
  const known = snakes.get(name);
  if (known !== undefined) return known;
  const made = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  snakes.set(name, made);
  return made;
}
