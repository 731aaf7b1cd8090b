import { isDocument } from '../../../contract/kernel/document.ts';
import type { Tell } from '../../../contract/kernel/lifecycle.ts';
import type { Living } from '../../../contract/kernel/moves.ts';
import { type Said, templateOf } from '../../../contract/kernel/said.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { maskName } from '../../platform/mask.ts';
import type { StateRow } from '../call/subject.ts';
import { PLATFORM_TENANT } from '../identity/actor.ts';
import { holdersOf } from '../identity/holders.ts';
import { type Message, tell } from '../outbox/outbox.ts';
import type { Services } from '../services.ts';
import type { Stamp } from '../store/rows.ts';
import type { Tx } from '../store/runner.ts';
import { sightOf } from './sight.ts';

type Row = Readonly<Record<string, unknown>>;

interface Told {
  readonly row: StateRow;
  readonly input: Row;
}

/** Leaves what a step of the machine tells by its declaration. */
export async function tellAll(tx: Tx, services: Services, { tells = [], resource }: Telling, told: Told, stamp: Stamp): Promise<void> {
  const messages = await Promise.all(tells.map((one) => messagesOf(services, one, resource, told)));
  await tell(tx, messages, stamp);
}

interface Telling {
  readonly tells?: readonly Tell[] | undefined;
  readonly resource: Living;
}

/** One message to all of them; each has their own where one of them is led elsewhere, who may not open the page. */
async function messagesOf({ database }: Services, one: Tell, resource: Living, told: Told): Promise<Message[]> {
  const message = messageOf(one, resource, told);
  const { tenantId, permission } = message.to;
  const values: Row = { ...told.row };
  const { person, without, link } = one.elsewhere ?? {};
  const own = person && values[person];
  if (!own || !permission || !without || !link) return [message];
  // Of another hospital, whose people this transaction does not see.
  const [receivers, readers] = await Promise.all([permission, without].map((code) => holdersOf(database.forGroup(), tenantId, code)));
  if (!receivers?.includes(String(own)) || readers?.includes(String(own))) return [message];
  return receivers.map((userId) => ({
    ...message,
    to: { tenantId, userId },
    ...(userId === own ? { link: filled(link, values) } : {}),
  }));
}

/**
 * To the person whom the role names on this row; else, and where that person is not there any more, to those of their hospital, or of the
 * group, with the permission, as far as they may open it.
 */
export function messageOf({ to, permission, title, text = '', link, urgent }: Tell, resource: Living, { row, input }: Told): Message {
  const values: Row = { ...row, ...input, id: row.id };
  const shown: Row = { ...values, patientName: maskName(String(values.patientName ?? '')) };
  const whose = resource.lifecycle.states.roles[to]?.is.find((one) => one !== 'group');
  const fieldOf = (own: string) => Object.entries(whose ?? {}).find(([, key]) => key === own)?.[0];
  const [tenantField, userField] = [fieldOf('tenantId'), fieldOf('userId')];
  const tenantId = whose ? String(values[tenantField ?? 'tenantId']) : PLATFORM_TENANT;
  const isUrgent = typeof urgent === 'function' ? urgent(values) : urgent;
  const sight = permission && isDocument(resource) ? sightOf(resource, to, values) : [];
  return {
    to: {
      ...{ tenantId, permission },
      ...(userField && values[userField] ? { userId: String(values[userField]) } : {}),
      ...(sight.length > 0 ? { sight } : {}),
    },
    title: filled(title, shown),
    context: saidOf(text, shown),
    ...(link ? { link: filled(link, values) } : {}),
    ...(isUrgent ? { urgent: true, about: row.id } : {}),
  };
}

/** The same as what is said: a text without values is itself. */
function saidOf(text: string, values: Row): Said | string {
  const { template, names } = templateOf(text);
  return names.length === 0 ? text : { template, values: names.map((name) => String(values[name] ?? '')) };
}

/** `会诊单 {no}` with the values of the row, times to the minute. */
export function filled(template: string, values: Row): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return value instanceof Date ? toWireTime(value.getTime()).slice(0, 16) : String(value);
  });
}
