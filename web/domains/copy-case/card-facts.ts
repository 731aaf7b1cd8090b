import type { Values } from '../../engine/form/form-types.ts';

interface Told {
  patientName?: string;
  patientIdCard?: string;
}

/**
 * What a card fills in of its patient. After another card (`isOther`) what this one does not tell is emptied: it was that patient's. A
 * number that this person sees masked is the server's to fill in.
 */
export function cardFacts({ patientName, patientIdCard }: Told, isOther: boolean): Values {
  const isWhole = patientIdCard !== undefined && patientIdCard !== '' && !patientIdCard.includes('*');
  const known = { ...(patientName ? { patientName } : {}), ...(patientName && isWhole ? { patientIdCard } : {}) };
  return isOther ? { patientName: null, patientIdCard: null, ...known } : known;
}
