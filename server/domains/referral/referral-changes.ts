import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import { isKeyOf } from '../../../contract/kernel/keys.ts';
import { type Message, type SaidValue, said, several, word } from '../../../contract/kernel/said.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { sentFileIds } from '../../engine/files/file-links.ts';
import { conflict } from '../../platform/refusal.ts';

/** What was changed of a referral by somebody, in the words of the history. */

interface Reasoned {
  readonly reason?: string | null | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** Forms have times to the minute: seconds that they lack are no change. Neither is a list without anything. */
export function shown(value: unknown): string {
  if (value instanceof Date) return toWireTime(value.getTime()).slice(0, 16);
  if (Array.isArray(value) && value.length === 0) return '';
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

const quoted = (value: unknown): SaidValue => shown(value) || word('无');
/** What reads the same stored and told. Numbers of people and their addresses are masked elsewhere: the history says that they were changed. */
const plain: readonly string[] = ['text', 'longText', 'date', 'datetime', 'whole'];

function changesOf(before: Values, next: Values): SaidValue[] {
  return Object.keys(next).flatMap((name): SaidValue[] => {
    const spec = isKeyOf(referral.fields, name) ? referral.fields[name] : undefined;
    if (!spec || shown(before[name]) === shown(next[name])) return [];
    if (!plain.includes(spec.kind) || 'sensitive' in spec) return [said`${word(spec.label)}已更改`];
    return [said`${word(spec.label)}由“${quoted(before[name])}”改为“${quoted(next[name])}”`];
  });
}

export function refuseUnchanged(before: Values, next: Values): void {
  if (changesOf(before, next).length === 0) throw conflict('内容没有变化，无须更改');
}

/** Why, if it was said, and what was changed. */
export function whyOf(before: Values, next: Values, { reason }: Reasoned): Message {
  const changes = several(changesOf(before, next), '；');
  return reason ? said`${reason}（${changes}）` : said`更改：${changes}`;
}

/** Why it is taken away, and what it was. */
export function lostOf(before: Values, names: readonly (keyof typeof referral.fields)[], reason: string): Message {
  const values = names.flatMap((name) => (shown(before[name]) ? [said`${word(referral.fields[name].label)}“${shown(before[name])}”`] : []));
  return values.length > 0 ? said`${reason}（原登记：${several(values, '；')}）` : reason;
}

/** As it is kept: files are sent by the links to them. */
function kept(name: string, value: unknown): unknown {
  const isFiles = isKeyOf(referral.fields, name) && referral.fields[name].kind === 'files';
  return isFiles && Array.isArray(value) ? sentFileIds(value.map(String)) : value;
}

/** What was entered over what stood there, if anything of it is different. */
export function changedSaid(input: object, row: object): Message | undefined {
  const entered = Object.entries(input).filter(([, value]) => value !== undefined);
  const [before, next] = [{ ...row }, Object.fromEntries(entered.map(([name, value]) => [name, kept(name, value)]))];
  return changesOf(before, next).length > 0 ? whyOf(before, next, {}) : undefined;
}
