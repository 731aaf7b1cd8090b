import { CONSENT_MISSING } from '../../../../contract/domains/consultation/application.fields.ts';
import { applicationRules } from '../../../../contract/domains/consultation/hospital-rules.endpoints.ts';
import type { Fields } from '../../../../contract/kernel/field.ts';
import { useCall } from '../../../platform/call/use-call.ts';

const FRESH_MS = 60_000;

/** The fields of an application with what this hospital asks for beside: the consent is marked as required where it is. */
export function useApplicationFields(fields: Fields): Fields {
  const { data } = useCall(applicationRules, {}, { staleTime: FRESH_MS });
  const consent = fields.consentPath;
  if (!data?.consentRequired || !consent) return fields;
  return { ...fields, consentPath: { ...consent, required: CONSENT_MISSING } };
}
