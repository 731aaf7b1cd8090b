import { defineEndpoint, defineQuery, typed } from '../../kernel/endpoint.ts';
import { field, pick } from '../../kernel/field.ts';
import { reason } from '../../kernel/validators.ts';
import { dicomUpload } from '../consultation/kinds/kind.uploads.ts';
import { searchArchive } from './archive.endpoints.ts';
import { MOST_FRAMES, MOST_STACKS } from './dicom.limits.ts';
import type { PatientDifference, StudyShape } from './dicom.shape.ts';
import { ofOrder } from './image.endpoints.ts';

const path = '/blade-remote/image/study';
const applyOrderId = field.id('会诊单', { required: true });
const fileId = field.id('影像文件', { required: true });
const post = { kind: 'action', method: 'POST' } as const;

/** Who has confirmed that a study is the patient's although it says otherwise. */
export interface PatientConfirmation {
  readonly by: string;
  readonly at: string;
  readonly reason: string;
}

/** What came of comparing a study or a recording with the patient of its order. */
export interface ComparedPatient {
  /** What it says of its patient as the order does not. Until somebody has confirmed that, nobody looks at it. */
  readonly differences?: readonly PatientDifference[];
  readonly mayConfirm?: boolean;
  readonly confirmed?: PatientConfirmation;
}

/** A study, or how far it is from being looked at. */
export interface OpenedStudy extends ComparedPatient {
  readonly name: string;
  readonly state: 'ready' | 'preparing' | 'differs';
  /** Percent, of one that is being prepared. */
  readonly progress?: number;
  readonly shape?: StudyShape;
  /** Whose it is, by the order, as far as it is shown beside a picture. */
  readonly patient?: string;
  /** Whether the reader may leave marks and take key images. */
  readonly mayMark: boolean;
}

/** Opens a study. Each opening is written down with who and when. Throws 415 in clear words for what cannot be shown. */
export const openStudy = defineEndpoint({
  ...ofOrder,
  ...post,
  name: 'open-study',
  title: '打开DICOM影像',
  path: `${path}/open`,
  input: { applyOrderId, fileId },
  answer: typed<OpenedStudy>(),
});

/** The same for a page that is open already and waits for the preparation. */
export const keepStudy = defineEndpoint({
  ...ofOrder,
  ...post,
  name: 'keep-study',
  title: '等待DICOM影像',
  path: `${path}/keep`,
  input: { applyOrderId, fileId },
  answer: typed<OpenedStudy>(),
  isBeat: true,
});

/** One picture of a stack, in the coding of the stack; 0 is a small JPEG of the first one, which itself is 1. */
export const getStudyPicture = defineQuery({
  ...ofOrder,
  name: 'get-study-picture',
  title: 'DICOM图像',
  kind: 'file',
  path: `${path}/picture`,
  isBeat: true,
  input: {
    applyOrderId,
    fileId,
    stack: field.whole('序列', { required: true, min: 0, max: MOST_STACKS }),
    picture: field.whole('图像', { required: true, min: 0, max: MOST_FRAMES }),
  },
});

/**
 * While a form is filled in: what the studies that its writer has uploaded say of their patient as the form does not. Of what cannot be read yet, or
 * belongs to somebody else, nothing is known and nothing answered.
 */
export const compareStudies = defineQuery({
  domain: 'image',
  permission: ['consultation_apply', 'applyorder_add', 'applyorder_edit'],
  method: 'POST',
  name: 'compare-studies',
  title: '核对影像与患者',
  kind: 'list',
  path: `${path}/compare`,
  input: {
    dicomPath: field.files('DICOM影像', { required: true, max: 4, upload: dicomUpload.code }),
    ...pick(searchArchive.input, 'patientName', 'patientSex', 'patientBrith', 'medicalRecordNo'),
    patientIdCard: { ...searchArchive.input.patientIdCard, max: 30 },
  },
  row: {
    fileId: field.id('影像文件', { always: true }),
    differences: field.json<readonly PatientDifference[], { always: true }>('患者信息差异', { always: true }),
  },
});

/**
 * Says that a study, an ECG or an EEG belongs to the order's patient although its header differs. Whoever uploaded it, applied, or acts in the applicant's place says so; it holds
 * for these differences alone. Throws 403 for anybody else, 409 where there is nothing to be confirmed.
 */
export const confirmStudyPatient = defineEndpoint({
  ...ofOrder,
  ...post,
  name: 'confirm-study-patient',
  title: '确认影像属于该患者',
  path: `${path}/confirm`,
  input: {
    applyOrderId,
    fileId,
    reason: field.text('确认说明', {
      required: '请说明为何属于该患者',
      max: 500,
      format: reason,
      hint: '如：检查时登记为拼音姓名，已与患者核对',
    }),
  },
});
