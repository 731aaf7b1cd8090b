import { defineEndpoint, defineQuery, typed } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { mediaTypes } from '../../kernel/media-types.ts';
import { consultationRowFields } from '../consultation/consultation.fields.ts';
import type { ComparedPatient } from './dicom.endpoints.ts';
import { ECG_SECONDS, ecgGains, ecgLayouts, ecgSpeeds } from './ecg.layout.ts';
import { type EcgRecording, MOST_SECONDS } from './ecg.shape.ts';
import { ofOrder } from './image.endpoints.ts';

const path = '/blade-remote/image/ecg';
const applyOrderId = field.id('会诊单', { required: true });
const fileId = field.id('影像文件', { required: true });
const ownWords = 'how a viewer draws';

/** A recording with what its viewer needs besides; without it where it names another patient, which nobody has confirmed. */
export interface OpenedEcg extends ComparedPatient {
  readonly name: string;
  readonly state: 'ready' | 'differs';
  readonly recording?: EcgRecording;
  /** Whether the reader may leave measures. */
  readonly mayMark: boolean;
}

/** Reads a recording. Each opening is written down with who and when. Throws 415 in clear words for what is no recording. */
export const openEcg = defineEndpoint({
  ...ofOrder,
  kind: 'action',
  method: 'POST',
  name: 'open-ecg',
  title: '打开心电波形',
  path: `${path}/open`,
  /** `isComparison`: beside a recording of another order. Nobody waits for this one, so that its applicant is told nothing. */
  input: { applyOrderId, fileId, isComparison: field.flag('用于对比') },
  answer: typed<OpenedEcg>(),
});

/** Recordings of the same patient in other orders that the reader may open, newest first. */
export const listEarlierEcgs = defineQuery({
  ...ofOrder,
  name: 'list-earlier-ecgs',
  title: '同一患者的其他心电',
  kind: 'list',
  path: `${path}/earlier`,
  input: { applyOrderId },
  row: {
    id: field.id('影像文件', { always: true }),
    applyOrderId: field.id('会诊单', { always: true }),
    no: { ...consultationRowFields.no, always: true },
    imageName: field.text('影像名称', { always: true }),
    submitTime: field.datetime('提交时间'),
  },
});

/**
 * The recording as a page of true scale: a millimetre is a millimetre where it is printed without fitting it to the sheet. Throws 403 where it names another
 * patient, which nobody has confirmed.
 */
export const printEcg = defineQuery({
  ...ofOrder,
  name: 'print-ecg',
  title: '打印心电波形',
  kind: 'file',
  mediaType: mediaTypes.pdf,
  path: `${path}/print`,
  input: {
    applyOrderId,
    fileId,
    layout: field.choice('导联布局', ecgLayouts, { ownWords, default: '3x4' }),
    speed: field.choice('走纸速度', ecgSpeeds, { ownWords, default: '25' }),
    gain: field.choice('增益', ecgGains, { ownWords, default: '10' }),
    page: field.whole('页', { min: 1, max: MOST_SECONDS / ECG_SECONDS, default: 1 }),
  },
});
