import { field } from '../../../kernel/field.ts';
import { consultationFormFields } from '../application.fields.ts';
import { illness, illnessFields, paperFields, patientFields, targetFields } from './form-parts.ts';
import { keyImages } from './key-images.fields.ts';
import type { ConsultationKind, Filled } from './kind.ts';
import { cineUpload } from './kind.uploads.ts';

export const ultrasoundModes = { 1: '实时', 2: '离线' } as const;

/** What ultrasound adds to an order. */
export const ultrasoundFields = {
  /** `meetingType` of other houses, whose words other kinds have for how urgent it is. */
  ultrasoundMode: field.choice('超声会诊类型', ultrasoundModes, {
    dictionary: 'meeting_type_ultrasound',
    required: '会诊类型不能为空',
    mayLack: true,
    group: illness,
  }),
  cinePath: field.files('超声图像与视频', { max: 8, upload: cineUpload.code, group: illness }),
} as const;

const isOffline = ({ ultrasoundMode }: Filled): boolean => ultrasoundMode === '2';

/** At an hour that both sides are present, or by what was recorded (domain rules 6.4.4). */
export const ultrasound = {
  name: 'remoteultrasonic',
  form: {
    ...patientFields,
    ultrasoundMode: { ...ultrasoundFields.ultrasoundMode, wire: ['meetingType'] },
    ...illnessFields,
    imageDiagnosis: { ...consultationFormFields.imageDiagnosis, required: '原单位的影像检查结果不能为空', max: 500 },
    cinePath: ultrasoundFields.cinePath,
    dicomPath: consultationFormFields.dicomPath,
    ...paperFields,
    ...targetFields,
    appointmentTime: { ...consultationFormFields.appointmentTime, required: undefined },
  },
  hides: (filled) => (isOffline(filled) ? ['appointmentTime'] : []),
  problems: (filled): Record<string, string> => {
    if (isOffline(filled))
      return hasFiles(filled.cinePath) || hasFiles(filled.dicomPath) ? {} : { cinePath: '离线会诊请至少上传一个超声图像或视频' };
    return filled.appointmentTime ? {} : { appointmentTime: '预约会诊时间不能为空' };
  },
  opinion: { keyImages },
  afterAudit: () => 'wait_diagnosis',
  isHeldAsAsked: true,
  isHeldByVideo: (filled) => !isOffline(filled),
  needsBothPresent: (filled) => !isOffline(filled),
  asksMore: true,
  alsoUnfinished: ['wait_submit', 'wait_pay', 'wait_primaryaudit', 'wait_scheduling', 'diagnosis'],
  // One whose hour has passed at its audit is arranged anew.
  shownToExperts: [
    'wait_scheduling',
    'wait_diagnosis',
    'wait_supplement',
    'diagnosis_ing',
    'diagnosis',
    'complete',
    'not_pass',
    'order_return',
  ],
  answerLimit: () => 'consultation.answer-offline',
} as const satisfies ConsultationKind;

function hasFiles(files: unknown): boolean {
  return Array.isArray(files) && files.length > 0;
}
