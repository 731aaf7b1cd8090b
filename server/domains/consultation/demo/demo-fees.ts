import type { KindName } from '../../../../contract/domains/consultation/kinds/kind-names.ts';
import { keysOf } from '../../../../contract/kernel/keys.ts';

/** Cents by title. Associate chief physicians consult for nothing, so that both paths of an order exist. */
const plain = [
  { title: 'chief', doctorTitleFee: 300_00, remark: '主任医师远程会诊' },
  { title: 'associate', doctorTitleFee: 0, remark: '对口帮扶期间免收' },
  { title: 'attending', doctorTitleFee: 150_00, remark: '主治医师远程会诊' },
  { title: 'resident', doctorTitleFee: 80_00, remark: '住院医师远程会诊' },
] as const;

/** What the further kinds cost with a chief physician, in cents; with others nothing. */
const ofChief: Readonly<Record<Exclude<KindName, 'oneSubject'>, number>> = {
  manySubject: 260_00,
  manyVideo: 360_00,
  remotevideo: 400_00,
  telemedicine: 200_00,
  remoteultrasonic: 120_00,
  electrophysiology: 80_00,
  ECG: 30_00,
};

/** What an ECG from the pool costs, in cents, whoever reads it. */
export const POOL_FEE = 20_00;

export const demoFees = [
  ...plain.map((fee) => ({ ...fee, remoteType: 'oneSubject' })),
  ...keysOf(ofChief).map((remoteType) => ({ remoteType, title: 'chief', doctorTitleFee: ofChief[remoteType], remark: '主任医师会诊' })),
];

/** What the third hospital asks for its chief physicians among several experts, in cents. */
export const communityFees = {
  manySubject: { remoteType: 'manySubject', title: 'chief', doctorTitleFee: 180_00, remark: '多学科会诊' },
  manyVideo: { remoteType: 'manyVideo', title: 'chief', doctorTitleFee: 220_00, remark: '多专家视频会诊' },
} as const;

/** Cents of a kind of consultation with somebody of this title. */
export function feeOf(kind: KindName, title: string | null | undefined): number {
  return demoFees.find((fee) => fee.remoteType === kind && fee.title === title)?.doctorTitleFee ?? 0;
}
