import {
  businessDictionary,
  businessDictionaryLists,
  type DictionaryLists,
  dictionary,
  dictionaryLists,
} from '../../../../contract/domains/settings/dictionary.endpoints.ts';
import type { Endpoint } from '../../../../contract/kernel/endpoint.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import type { Resource } from '../../../../contract/kernel/resource-row.ts';

/** The calls of one of the two kinds of dictionary: the platform's, or the hospital's own. */
export interface DictionaryKind {
  readonly resource: Resource;
  readonly lists: DictionaryLists;
  readonly submit: Endpoint;
  readonly remove: Endpoint;
}

const kindOf = (resource: Resource, lists: DictionaryLists): DictionaryKind => ({
  resource,
  lists,
  submit: endpointOf(resource, 'submit'),
  remove: endpointOf(resource, 'remove'),
});

export const systemKind = kindOf(dictionary, dictionaryLists);
export const businessKind = kindOf(businessDictionary, businessDictionaryLists);
