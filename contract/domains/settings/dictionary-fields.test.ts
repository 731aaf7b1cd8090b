import { expect, test } from 'vitest';
import { domains } from '../../domains.ts';
import { bodyPolicies } from '../../kernel/body-cipher.ts';
import { changeKinds } from '../../kernel/change.ts';
import { dictionariesOf } from '../../kernel/domain.ts';
import type { Field } from '../../kernel/field.ts';
import { jobFailureStates, jobStates } from '../../kernel/job.ts';
import { scopedMethods } from '../access/api-scope.resource.ts';
import { ownScopes, queryScopes, saveTypes } from '../consultation/consultation.queries.ts';
import { conversationSides, messageKinds } from '../conversation/conversation.endpoints.ts';
import { generatedScopes, generatedVerbs } from '../develop/dev-code.resource.ts';
import { appraisalTypes, evaluationWays } from '../evaluation/evaluation.endpoints.ts';
import { ossCategories } from '../files/oss-config.resource.ts';
import { errorSources, logLevels, logSources } from '../logs/log.fields.ts';
import { openChoices, switchTargets } from '../logs/monitor.endpoints.ts';
import { figures } from '../statistics/statistics.endpoints.ts';
import { buttonPlaces, menuCategories, openWays } from './menu.resource.ts';
import { smsCategories } from './sms/sms-config.resource.ts';
import { paramSources } from './tenant-param.endpoints.ts';
import { wxMenuStatuses } from './wechat/wx-config.resource.ts';
import { wxButtonTypes } from './wechat/wx-menu.ts';

/** Vocabularies of the program itself, and why nobody may rename their words: each is listed on purpose. */
const ownOfTheProgram = new Map<object, string>([
  [bodyPolicies, 'how a client speaks to us: part of the protocol'],
  [scopedMethods, 'methods of HTTP'],
  [queryScopes, 'part of an address'],
  [ownScopes, 'part of an address'],
  [saveTypes, 'part of a call'],
  [evaluationWays, 'part of an address'],
  [appraisalTypes, 'part of an address'],
  [figures, 'sentences of the welcome page'],
  [conversationSides, 'who somebody is in a conversation: told by the server'],
  [messageKinds, 'what a message holds: told by the server'],
  [changeKinds, 'words of the log'],
  [logSources, 'words of the log'],
  [logLevels, 'words of the log'],
  [errorSources, 'words of the log'],
  [jobStates, 'words of the log'],
  [jobFailureStates, 'words of the log'],
  [openChoices, 'switches of the operators'],
  [switchTargets, 'switches of the operators'],
  [menuCategories, 'how the console is built'],
  [buttonPlaces, 'how the console is built'],
  [openWays, 'how the console is built'],
  [paramSources, 'where a value comes from: told by the server'],
  [ossCategories, 'programs of others that we can speak to'],
  [smsCategories, 'programs of others that we can speak to'],
  [wxButtonTypes, 'words of the WeChat platform'],
  [wxMenuStatuses, 'words of the WeChat platform'],
  [generatedScopes, 'words of the code generator'],
  [generatedVerbs, 'words of the code generator'],
]);

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

test('every choice has its words from a dictionary, or is a word of the program itself', () => {
  const choices = fields.filter(([, { kind }]) => kind === 'choice' || kind === 'choices');
  expect(choices.length).toBeGreaterThan(80);
  const unclear = choices.filter(([, { choices: words, dictionary }]) => !dictionary && words && !ownOfTheProgram.has(words));
  expect(unclear.map(([where]) => where)).toEqual([]);
});

test('no vocabulary is listed as the own of the program that no field has', () => {
  const used = new Set(fields.map(([, { choices }]) => choices));
  expect([...ownOfTheProgram].flatMap(([words, why]) => (used.has(words as Readonly<Record<string, string>>) ? [] : [why]))).toEqual([]);
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
  for (const { labels, dictionary } of machines) expect(entriesOf(dictionary), dictionary).toMatchObject(labels);
});
