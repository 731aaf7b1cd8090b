import { listMenuButtons } from '../../../contract/domains/session/session.endpoints.ts';
import { servePublic } from '../../engine/call/call.ts';
import { menuForestOf } from './menu-forest.ts';
import { optionalActor } from './optional-actor.ts';

/** The pages of the signed-in person with their buttons as leaves, whose codes are the permission keys; nothing before sign-in. */
export const serveListMenuButtons = servePublic(listMenuButtons, async (call) => {
  const actor = await optionalActor(call);
  return actor ? menuForestOf(call.services, actor, { buttons: true }) : [];
});
