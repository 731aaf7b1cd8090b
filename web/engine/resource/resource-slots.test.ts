import { expect, test } from 'vitest';
import { resources } from '../../../contract/domains.ts';
import { isDocument } from '../../../contract/kernel/document.ts';
import { HOSPITAL, targetOf } from '../../../contract/kernel/reference.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import { referenceFilters, referenceSlots } from './resource-slots.tsx';

/** Forms that are a screen's own choose these in their own way. */
const byHand: readonly string[] = ['role.parentId'];

const forms = resources.filter((one): one is Resource => !isDocument(one) && one.verbs.includes('submit'));
const carried = ['id', 'version'];

test('nobody has to know the number of a person, a hospital or a row that a form names', () => {
  const bare = forms.flatMap((resource) => {
    const slots = referenceSlots(resource, resources);
    return Object.entries(resource.fields).flatMap(([name, spec]) => {
      const isEntered = !(spec.readOnly || spec.hidden || spec.unshown || carried.includes(name));
      const isNumber = spec.kind === 'id' || spec.names === HOSPITAL;
      return isEntered && isNumber && !(name in slots) ? [`${resource.name}.${name}`] : [];
    });
  });
  expect(bare.filter((name) => !byHand.includes(name))).toEqual([]);
});

test('nor to search a list for it', () => {
  const lists = resources.filter(({ verbs }) => verbs.includes('list'));
  const bare = lists.flatMap((resource) => {
    const controls = referenceFilters(resource, resources);
    return Object.entries(resource.fields).flatMap(([name, spec]) =>
      spec.filter && !spec.unshown && spec.kind === 'id' && targetOf(name, spec, resource.references) && !(name in controls)
        ? [`${resource.name}.${name}`]
        : [],
    );
  });
  expect(bare).toEqual([]);
});
