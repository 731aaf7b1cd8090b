import { READ_CONVERSATION } from '../../../contract/domains/conversation/conversation.rules.ts';
import type { Fixture } from '../../engine/screen/fixture.tsx';
import type { Screen } from '../../engine/screen/screen.ts';

/** The page on which the two hospitals of a consultation talk. The specification writes its address in two ways. */
export const screens: Screen[] = [
  {
    path: '/wel/chatPage',
    aliases: ['/chatPage'],
    menuCode: READ_CONVERSATION,
    title: '会诊沟通',
    load: async () => (await import('./chat-page.screen.tsx')).ChatPageScreen,
  },
];

export const fixtures: readonly Fixture[] = [
  { place: 'top-bar', permission: READ_CONVERSATION, load: async () => (await import('./conversation-button.tsx')).ConversationButton },
];
