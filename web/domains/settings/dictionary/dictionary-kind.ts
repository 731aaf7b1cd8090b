import {
  businessDictionary,
  businessDictionaryLists,
  type DictionaryLists,
  type DictionaryResource,
  dictionary,
  dictionaryLists,
} from '../../../../contract/domains/settings/dictionary.endpoints.ts';
import { type EndpointOf, endpointOf, type ResourceRow } from '../../../../contract/kernel/resource.ts';

/** A dictionary, or an entry of one. */
export type DictionaryRow = ResourceRow<DictionaryResource>;

/** The calls of one of the two kinds of dictionary: the platform's, or the hospital's own. */
export interface DictionaryKind {
  readonly resource: DictionaryResource;
  readonly lists: DictionaryLists;
  readonly detail: EndpointOf<DictionaryResource['fields'], 'detail'>;
  readonly submit: EndpointOf<DictionaryResource['fields'], 'submit'>;
  readonly remove: EndpointOf<DictionaryResource['fields'], 'remove'>;
  /** What somebody has to know before they enter anything. */
  readonly note?: string;
}

const kindOf = (resource: DictionaryResource, lists: DictionaryLists): DictionaryKind => ({
  resource,
  lists,
  detail: endpointOf(resource, 'detail'),
  submit: endpointOf(resource, 'submit'),
  remove: endpointOf(resource, 'remove'),
});

export const systemKind = kindOf(dictionary, dictionaryLists);
export const businessKind: DictionaryKind = {
  ...kindOf(businessDictionary, businessDictionaryLists),
  note: '业务字典只供与本院对接的程序读取，不改变本系统页面中的选项。',
};
