import { defineEndpoint, defineQuery, typed } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import type { ComparedPatient } from './dicom.endpoints.ts';
import { ofOrder } from './image.endpoints.ts';
import { LEVEL_SAMPLES, type TraceShape } from './trace.shape.ts';

const path = '/blade-remote/image/trace';
const applyOrderId = field.id('会诊单', { required: true });
const fileId = field.id('影像文件', { required: true });

/** A recording with what its viewer needs besides; without it where it names another patient, which nobody has confirmed. */
export interface OpenedTrace extends ComparedPatient {
  readonly name: string;
  readonly state: 'ready' | 'differs';
  readonly shape?: TraceShape;
  /** Muscles are looked at in milliseconds, brains in seconds. */
  readonly isEmg: boolean;
  /** Whether the reader may leave marks and take key images. */
  readonly mayMark: boolean;
}

/** Opens a recording of EEG or EMG. Each opening is written down with who and when. Throws 415 in clear words for what is none. */
export const openTrace = defineEndpoint({
  ...ofOrder,
  kind: 'action',
  method: 'POST',
  name: 'open-trace',
  title: '打开脑电肌电波形',
  path: `${path}/open`,
  input: { applyOrderId, fileId },
  answer: typed<OpenedTrace>(),
});

/**
 * A piece of a recording as whole numbers of two bytes, the smaller first: each channel's samples after the other's, of coarser levels pairs of the
 * least and the greatest.
 */
export const getTracePiece = defineQuery({
  ...ofOrder,
  name: 'get-trace-piece',
  title: '脑电肌电波形数据',
  kind: 'file',
  path: `${path}/piece`,
  isBeat: true,
  input: {
    applyOrderId,
    fileId,
    level: field.whole('层级', { required: true, min: 0, max: LEVEL_SAMPLES.length - 1 }),
    piece: field.whole('片段号', { required: true, min: 0 }),
  },
});
