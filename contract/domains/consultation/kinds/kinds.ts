import { incomplete } from '../../../kernel/sent.ts';
import { ecg, ecgFields, ecgServerFields } from './ecg.kind.ts';
import type { ConsultationKind, Filled } from './kind.ts';
import { consultationKinds, type KindName } from './kind-names.ts';
import { manySubject, manySubjectFields } from './many-subject.kind.ts';
import { manyVideo, manyVideoFields } from './many-video.kind.ts';
import { oneSubject } from './one-subject.kind.ts';
import { pathology, pathologyFormFields, pathologyServerFields } from './pathology.kind.ts';
import { physiology, physiologyFields } from './physiology.kind.ts';
import { remoteVideo } from './remote-video.kind.ts';
import { ultrasound, ultrasoundFields } from './ultrasound.kind.ts';

/** Every kind, once: the rest of consultation reads them here. */
export const kinds: Readonly<Record<KindName, ConsultationKind>> = {
  oneSubject,
  manySubject,
  manyVideo,
  remotevideo: remoteVideo,
  telemedicine: pathology,
  remoteultrasonic: ultrasound,
  electrophysiology: physiology,
  ECG: ecg,
};

/** What is filled in for some kinds alone. */
export const kindFormFields = {
  ...manySubjectFields,
  ...manyVideoFields,
  ...pathologyFormFields,
  ...ultrasoundFields,
  ...physiologyFields,
  ...ecgFields,
} as const;

/** Columns that only orders of some kinds fill. */
export const kindFields = { ...kindFormFields, ...pathologyServerFields, ...ecgServerFields } as const;

/** What some kinds ask of their expert with the opinion; of a kind that asks for it, it is required. */
export const opinionFields = incomplete(pathology.opinion);

/** The kind of an order; of one that does not say, the plain one. */
export function kindOf(row: Filled): ConsultationKind {
  const name = row.kind;
  return typeof name === 'string' && isKind(name) ? kinds[name] : oneSubject;
}

export function isKind(name: string): name is KindName {
  return Object.hasOwn(consultationKinds, name);
}

/** Whether it asks a hospital and nobody by name. */
export function isPooled(row: Filled): boolean {
  return kindOf(row).isPooled?.(row) ?? false;
}

/** Whether both sides of it meet in a video room. */
export function isHeldByVideo(row: Filled): boolean {
  return kindOf(row).isHeldByVideo?.(row) ?? false;
}

/** Whether its expert says how it was held where both sides did not meet in its room. */
export function needsBothPresent(row: Filled): boolean {
  return kindOf(row).needsBothPresent?.(row) ?? false;
}

/** Whether its conclusion counts only once half of those who attended have confirmed it. */
export function isConfirmed(row: Filled): boolean {
  return kindOf(row).isConfirmed ?? false;
}

/** Whether an hour is arranged for it, or follows from when it comes to the expert. */
export function isArranged(row: Filled): boolean {
  return kindOf(row).afterAudit === undefined;
}
