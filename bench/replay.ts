/** One statement as the server sent it. */
export interface RecordedStatement {
  text: string;
  values: unknown[];
  /** How many statements of its transaction had been answered when it was sent: tells what travelled together. */
  after: number;
  /** The other tenant whose rows it was about, within a transaction. */
  owner?: string | Marker | undefined;
}

/** What the server sent for one store call: a pipelined read or a transaction, and for whom. */
export interface Replay {
  role: 'tenant' | 'group';
  tenantId: string;
  transaction: boolean;
  statements: RecordedStatement[];
}

/** Of all that a list call sent, the read that answers it: its page and its total, which travel together. */
export interface ListReplay extends Replay {
  statements: [page: RecordedStatement, total: RecordedStatement];
}

const isListReplay = (replay: Replay): replay is ListReplay => {
  const [page, total, ...more] = replay.statements;
  return page !== undefined && total !== undefined && more.length === 0 && /\bLIMIT\b/.test(page.text) && /\bAS total\b/.test(total.text);
};

/** Lists also read parameters, people or words on the way. Throws where the list itself is not among it, or not alone. */
export function listReplayOf(name: string, replays: readonly Replay[]): ListReplay {
  const [found, another] = replays.filter(isListReplay);
  if (found && !another) return found;
  const sent = replays.flatMap(({ statements }) => statements.map(({ text }) => `\n  ${text.trim().replace(/\s+/g, ' ').slice(0, 120)}`));
  throw new Error(`${name}: ${found ? 'more than one page with a total' : 'no page with its total'} among what was sent:${sent.join('')}`);
}

/** One scenario of the limit: for every variant of the request what goes to the database. */
export interface LimitScenario {
  name: string;
  shape: 'page' | 'row' | 'action';
  variants: Replay[][];
}

/** Stands for a value that differs from request to request. */
export interface Marker {
  marker: 'fresh' | 'field';
  name: string;
}

/** The row that an action was recorded on: its values become parameters of the request. */
export type ActionRow = Readonly<Record<string, string>>;

/** An order that an action can be taken on, and which variant of the scenario it belongs to. */
export interface ActionTarget {
  row: ActionRow;
  variant: number;
}

export function isMarker(value: unknown): value is Marker {
  return typeof value === 'object' && value !== null && 'marker' in value;
}

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/;

/** Puts markers where a recorded statement names the row it was about, or an id that was made for it just then. */
export function withMarkers(replays: Replay[], row: ActionRow, startedAt: number): Replay[] {
  const fields = new Map(Object.entries(row).map(([name, value]) => [value, name]));
  const mark = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(mark);
    if (typeof value !== 'string') return value;
    const name = fields.get(value);
    if (name) return { marker: 'field', name } satisfies Marker;
    const isFresh = UUID_V7.test(value) && Number.parseInt(value.replaceAll('-', '').slice(0, 12), 16) >= startedAt;
    return isFresh ? ({ marker: 'fresh', name: value } satisfies Marker) : value;
  };
  return replays.map((replay) => ({
    ...replay,
    statements: replay.statements.map(({ owner, values, ...statement }) => ({
      ...statement,
      values: values.map(mark),
      owner: mark(owner) as typeof owner,
    })),
  }));
}
