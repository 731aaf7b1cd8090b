import { inboxDomain } from '../../../contract/domains/inbox/inbox.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { supervisedLists } from './list-supervised.ts';
import { serveCountWork, workLists } from './list-work.ts';

/** Reads of what the engine writes with every document. */
export const inboxModule = defineModule({
  domain: inboxDomain,
  serves: [...workLists, serveCountWork, ...supervisedLists],
});
