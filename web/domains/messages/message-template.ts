import { field } from '../../../contract/kernel/field.ts';
import type { Values } from '../../engine/form/form-types.ts';

export interface MessageTemplate {
  title: string;
  content: string;
}

/** The template that was put into the form last, kept with its draft and never sent. */
export const takenTemplate = field.json<MessageTemplate>('消息类型', { unshown: true });

/** What a template changes in the form: what is empty, and what still stands as the template before it had it. What was written stays. */
export function withTemplate(entered: Values, template: MessageTemplate): Values {
  const before = readTemplate(entered.takenTemplate);
  const isFree = (name: keyof MessageTemplate) => !String(entered[name] ?? '').trim() || entered[name] === before?.[name];
  return {
    ...(isFree('title') ? { title: template.title } : {}),
    ...(isFree('content') ? { content: template.content } : {}),
    takenTemplate: template,
  };
}

function readTemplate(value: unknown): MessageTemplate | undefined {
  if (typeof value !== 'object' || value === null || !('title' in value) || !('content' in value)) return undefined;
  return { title: String(value.title), content: String(value.content) };
}
