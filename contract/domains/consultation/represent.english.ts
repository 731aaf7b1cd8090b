import type { English } from '../../kernel/english.ts';

/** Of what a hospital does in the place of its doctor. */
export const english: English = {
  labels: {
    申请医院人员: 'Somebody of the applying hospital',
    代为提交申请: 'Submitted for the applicant',
    代为取消申请: 'Cancelled for the applicant',
    '本院没有其他医务科审批人，您不能代为提交': 'Nobody else is there for the medical office: you cannot hand it in for somebody',
    不能审批由本人代为提交的申请: 'You cannot approve what you handed in for somebody',
    由谁继续申请: 'Who goes on with it',
    '不填则为原申请人；原申请人已不能申请的，为本人': 'Left empty: the first applicant; you, where they can no longer apply',
    '原申请人已不能申请会诊，请选择由谁继续': 'The first applicant can no longer apply: choose who goes on with it',
    只能由本人继续申请: 'It can be in your own name only',
    代为答复补充要求: 'Answered for the applicant',
    代为寄送切片: 'Slides sent for the applicant',
    本院同事已代您办理会诊: 'A colleague has acted for you',
  },
  messages: {
    '{name}：{deed}': '{name}: {deed}',
    '{words}（{name}代申请人办理）': '{words} ({name}, for the applicant)',
  },
};
