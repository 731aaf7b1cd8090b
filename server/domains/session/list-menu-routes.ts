import { listMenuRoutes } from '../../../contract/domains/session/session.endpoints.ts';
import { servePublic } from '../../engine/call/call.ts';
import { menuForestOf } from './menu-forest.ts';
import { optionalActor } from './optional-actor.ts';

/** The pages of the signed-in person, all or those of a top menu; nothing before sign-in. */
export const serveListMenuRoutes = servePublic(listMenuRoutes, async (call) => {
  const actor = await optionalActor(call);
  return actor ? menuForestOf(call.services, actor, { buttons: false, topMenuId: call.input.topMenuId }) : [];
});
