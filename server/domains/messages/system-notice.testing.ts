import { pageMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import { queryNotice } from '../../../contract/domains/messages/system-notice.endpoints.ts';
import { saveSystemNotice, submitSystemNotice } from '../../../contract/domains/messages/system-notice.resource.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';

export interface SavedNotice {
  id: string;
  status: string;
  version: number;
  title: string;
}

/** The least that a notice to the own hospital needs. */
export const aNotice = { title: '停机维护', content: '今晚22点起停机两小时。', audience: 'hospital' } as const;

export async function saveNotice(app: TestApp, author: PersonName, values: object = {}): Promise<SavedNotice> {
  return (await app.as(author)).get<SavedNotice>(saveSystemNotice, { ...aNotice, ...values });
}

export async function publishNotice(app: TestApp, author: PersonName, values: object = {}): Promise<SavedNotice> {
  return (await app.as(author)).get<SavedNotice>(submitSystemNotice, { ...aNotice, ...values });
}

/** The titles of what a person is shown now. */
export async function shownTitles(app: TestApp, name: PersonName): Promise<string[]> {
  const { records } = await (await app.as(name)).get<Page<{ title: string }>>(queryNotice, { size: 200 });
  return records.map(({ title }) => title);
}

/** The titles in a person's message centre. */
export async function bellTitles(app: TestApp, name: PersonName): Promise<string[]> {
  const { records } = await (await app.as(name)).get<Page<{ title: string }>>(pageMessage, { size: 200 });
  return records.map(({ title }) => title);
}
