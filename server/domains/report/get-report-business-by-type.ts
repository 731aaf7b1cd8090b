import { reportBusinessOf } from '../../../contract/domains/report/report-business.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { isGroupActor } from '../../engine/identity/actor.ts';
import { layoutNow } from './report-layout.ts';

/** Of another hospital than one's own only the group is told; everybody else is told their own hospital's, whatever they name. */
export const serveReportBusinessOf = serve(reportBusinessOf, async ({ actor, db, input }) => {
  const tenantId = isGroupActor(actor) && input.relationTenantId ? input.relationTenantId : actor.tenantId;
  const { revisionId: _, ...layout } = await layoutNow(db, tenantId, input.bussinessType);
  return { bussinessType: input.bussinessType, ...layout, parts: [...layout.parts] };
});
