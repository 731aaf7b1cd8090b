import { CONSENT_MISSING } from '../../../../contract/domains/consultation/application.fields.ts';
import { applicationRules } from '../../../../contract/domains/consultation/hospital-rules.endpoints.ts';
import type { ConsultationKind } from '../../../../contract/domains/consultation/kinds/kind.ts';
import type { Field, Fields } from '../../../../contract/kernel/field.ts';
import { attach, fillIn } from '../../../../contract/kernel/prompts.ts';
import type { Values } from '../../../engine/form/form-types.ts';
import { useCan } from '../../../engine/parts/permission.tsx';
import { useCall } from '../../../platform/call/use-call.ts';

const FRESH_MS = 60_000;

/** What this hospital asks for beside the form: consent and materials are marked as required where they are. */
export function useApplicationFields({ form, demands, needsSenior, needsApproval }: ConsultationKind) {
  const mayAsk = useCan(applicationRules.permission);
  const { data } = useCall(applicationRules, {}, { staleTime: FRESH_MS, enabled: mayAsk });
  const params = data?.demands ?? {};
  const missing = demands?.({}, params) ?? {};
  const asked = Object.keys(missing).flatMap((name): [string, Field][] => {
    const field = form[name];
    return field ? [[name, { ...field, required: (field.kind === 'files' ? attach : fillIn)(field.label) }]] : [];
  });
  const consent: Fields =
    data?.consentRequired && form.consentPath ? { consentPath: { ...form.consentPath, required: CONSENT_MISSING } } : {};
  return {
    fields: { ...form, ...Object.fromEntries(asked), ...consent },
    /** What the hospital demands of what was filled in. */
    demandsOf: (values: Values) => demands?.(values, params) ?? {},
    /** It goes to whoever approves it in this hospital first; nothing as long as that is not known. */
    isApprovedFirst: needsApproval ? data && params[needsApproval] === 1 : false,
    /** Only associate chief physicians and above may apply for this kind, and the caller is none. */
    isRefused: Boolean(needsSenior && data && params[needsSenior] === 1 && !data.isSenior),
  };
}
