import type { English } from '../../kernel/english.ts';

/** Of what a hospital does in the place of its doctor. */
export const english: English = {
  labels: {
    申请医院人员: 'Somebody of the applying hospital',
    代为提交申请: 'Submitted for the applicant',
    代为取消申请: 'Cancelled for the applicant',
    代为恢复申请: 'Taken up again for the applicant',
    代为答复补充要求: 'Answered for the applicant',
    代为寄送切片: 'Slides sent for the applicant',
    本院同事已代您办理会诊: 'A colleague has acted for you',
  },
  messages: {
    '{name}：{deed}': '{name}: {deed}',
    '{words}（{name}代申请人办理）': '{words} ({name}, for the applicant)',
  },
};
