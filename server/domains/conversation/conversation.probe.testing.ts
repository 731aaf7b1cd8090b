import type { Probe } from '../../probes/probe.testing.ts';
import { conversationMessageTable } from './conversation.tables.ts';
import { aForeignMessage } from './conversation.testing.ts';

export const probe: Probe = {
  foreign: async (app, made) => {
    const id = await aForeignMessage(app, { id: made.consultation ?? '' });
    return { rows: { [conversationMessageTable.name]: id }, marks: [id] };
  },
};
