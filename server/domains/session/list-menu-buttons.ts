import { listMenuButtons } from '../../../contract/domains/session/session.endpoints.ts';
import type { ButtonNode } from '../../../contract/kernel/session-user.ts';
import { servePublic } from '../../engine/call/call.ts';
import { menuForestOf } from './menu-forest.ts';
import { optionalActor } from './optional-actor.ts';

/** The pages of the signed-in person with their buttons as leaves, whose codes are the permission keys; nothing before sign-in. */
export const serveListMenuButtons = servePublic(listMenuButtons, async (call) => {
  const actor = await optionalActor(call);
  const forest = actor ? await menuForestOf(call.services, actor, { buttons: true }) : [];
  return call.input.isBrief === 1 ? forest.map(briefly) : forest;
});

function briefly({ code, children }: ButtonNode): ButtonNode {
  return children ? { code, children: children.map(briefly) } : { code };
}
