import { resources } from '../../contract/domains.ts';
import { endpointOf } from '../../contract/kernel/resource.ts';
import type { Resource } from '../../contract/kernel/resource-row.ts';
import { sampleInput } from '../testing/sample-input.ts';
import type { Client, TestApp } from '../testing/test-app.ts';
import { type Probe, probes } from './probe.testing.ts';

/** Whoever may do everything with the rows of a resource. */
export function clientFor(app: TestApp, { scope }: Resource): Promise<Client> {
  return app.as(scope === 'tenant' ? 'strangerAdmin' : 'platformAdmin');
}

/** What a sample cannot know, by the name of the resource. */
const special = Object.assign({}, ...probes.map(({ samples }) => samples)) as NonNullable<Probe['samples']>;

function named(name: string): Resource {
  const found = resources.find((resource) => resource.name === name);
  if (!found) throw new Error(`there is no resource ${name}`);
  return found;
}

/** Adds a row through its own save, with a value in every field that a sample can have, and gives its id. */
export async function addRow(app: TestApp, resource: Resource, given: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const client = await clientFor(app, resource);
  const submit = endpointOf(resource, 'submit');
  const referring = Object.keys({ ...(resource.tree ? { parentId: '' } : {}), ...resource.references });
  const references = Object.fromEntries(
    referring.map((name) => [name, resource.references?.[name] === 'user_account' ? app.people.strangerAdmin.userId : undefined]),
  );
  const { id: _, version: __, ...sample } = sampleInput(submit.input, { all: true });
  const own = (await special[resource.name]?.((other, values) => addRow(app, named(other), values))) ?? {};
  const row = await client.get(submit, { ...sample, ...references, ...own, ...given });
  return String(row.id);
}
