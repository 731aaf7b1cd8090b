import { listTopMenu } from '../../../contract/domains/session/session.endpoints.ts';
import { servePublic } from '../../kernel/http/call.ts';
import { menuForestOf } from './menu-forest.ts';
import { optionalActor } from './optional-actor.ts';

/** The first level of the person's menu, for the bar on top; the console puts its fixed home before it. Nothing before sign-in. */
export const listTopMenuServed = servePublic(listTopMenu, async (call) => {
  const actor = await optionalActor(call);
  if (!actor) return [];
  const forest = await menuForestOf(call.services, actor, { buttons: false });
  return forest.map(({ children: _, ...node }) => node);
});
