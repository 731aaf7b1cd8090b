import { expect, test } from 'vitest';
import { domains } from '../../domains.ts';
import { dictionariesOf } from '../../kernel/domain.ts';
import type { Field } from '../../kernel/field.ts';

const contract = import.meta.glob(['../../**/*.ts', '!../../**/*.test.ts'], { eager: true }) as Record<string, Record<string, unknown>>;

/** Every declared field with the place where it is found first. */
function declaredFields(): [where: string, spec: Field][] {
  const seen = new Set<unknown>();
  const found: [string, Field][] = [];
  const walk = (value: unknown, where: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const { kind, label } = value as Partial<Field>;
    if (typeof kind === 'string' && typeof label === 'string') found.push([where, value as Field]);
    for (const [name, part] of Object.entries(value)) walk(part, `${where}.${name}`);
  };
  for (const [path, exported] of Object.entries(contract)) walk(exported, path.replace('../../', ''));
  return found;
}

const fields = declaredFields();
const shipped = dictionariesOf(domains);
const entriesOf = (code: string | undefined) => shipped.get(code ?? '')?.entries;

test('every choice has its words from a dictionary, or says why they are the own of the program', () => {
  const choices = fields.filter(([, { kind }]) => kind === 'choice' || kind === 'choices');
  expect(choices.length).toBeGreaterThan(80);
  const unclear = choices.filter(([, { choices: words, dictionary, ownWords }]) => words && !dictionary === !ownWords);
  expect(unclear.map(([where]) => where)).toEqual([]);
});

test('every dictionary that a field asks for is shipped, with the words that are shown until it is known', () => {
  const asked = fields.filter(([, { dictionary }]) => dictionary !== undefined);
  expect(asked.length).toBeGreaterThan(60);
  for (const [where, { choices = {}, dictionary, isOpen }] of asked) {
    expect(entriesOf(dictionary), `${where}: ${dictionary}`).toMatchObject(choices);
    // An open vocabulary begins with all that is shipped.
    if (isOpen) expect(Object.keys(choices), where).toEqual(Object.keys(entriesOf(dictionary) ?? {}));
  }
});

test('the states of a machine that names a dictionary are all in it', () => {
  const machines = Object.values(contract)
    .flatMap((exported) => Object.values(exported))
    .filter((value) => typeof value === 'object' && value !== null && 'steps' in value && 'labels' in value) as {
    labels: Readonly<Record<string, string>>;
    dictionary?: string;
  }[];
  expect(machines.length).toBeGreaterThan(2);
  for (const { labels, dictionary } of machines) if (dictionary) expect(entriesOf(dictionary), dictionary).toMatchObject(labels);
});
