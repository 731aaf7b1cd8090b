import { inboxDomain } from '../../../contract/domains/inbox/inbox.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { supervisedLists } from './list-supervised.ts';
import { serveCountWork, serveListWork } from './list-work.ts';

/** Reads of what the engine writes with every document. */
export const inboxModule = defineModule({
  domain: inboxDomain,
  serves: [serveListWork, serveCountWork, ...supervisedLists],
});
