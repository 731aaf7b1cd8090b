import type { English } from '../../kernel/english.ts';

/** What is put right, entered late, and done in place of a doctor. */
export const english: English = {
  labels: {
    补登入院: 'Enter a late admission',
    患者实际入院的时间: 'When the patient really came',
    补登说明: 'Why it is entered late',
    '入院晚于最晚接诊时间的，须说明原因': 'To be said where the patient came after the latest admission',
    '入院晚于最晚接诊时间，请说明原因': 'The patient came after the latest admission: say why',
    '患者已按时到院、只是未及时登记的，在此补登；所填床位须空闲。':
      'For a patient who came in time and was not entered. The bed must be free.',
    '接诊医院未同意接诊，不能补登入院': 'The receiving hospital had not accepted: there is no admission to enter',
    转诊患者已补登入院: 'The admission of the referred patient was entered',
    本院已补登转诊患者入院: 'Your hospital has entered the admission of a referred patient',
    '改约/换床': 'Other visit or bed',
    变更说明: 'Why it is changed',
    接诊医院已变更接诊安排: 'The receiving hospital has changed visit or bed',
    您的转诊患者接诊安排已变更: 'Visit or bed of your referred patient was changed',
    '内容没有变化，无须更改': 'Nothing is different',
    撤销入院: 'Take back the admission',
    撤销原因: 'Why it is taken back',
    '误登入院的，撤销后回到待接诊；入院前已留的床位仍空闲的，继续保留。':
      'For an admission entered by mistake: the patient is expected again, in the bed that was kept before if it is still free.',
    转诊患者的入院登记已撤销: 'The admission of the referred patient was taken back',
    本院已撤销转诊患者入院: 'Your hospital has taken back the admission of a referred patient',
    更正出院反馈: 'Correct the feedback',
    '更正前后的内容都留在流转记录中，转出医院会收到通知。':
      'What stood before and stands now is kept in the history, and the referring hospital is told.',
    '出院反馈已更正，请查看': 'The feedback was corrected: please read it',
    出院反馈更正时间: 'Feedback corrected at',
    入院前病区: 'Ward before the admission',
    入院前床号: 'Bed before the admission',
    代为提交: 'Handed in in their place',
    代为续转: 'Renew in their place',
    '代申请医生修改并再次提交，转诊单仍归其本人。': 'Corrected and handed in again for its doctor, whose referral it stays.',
    '复制为一份您本人的转诊草稿，由您继续办理；原转诊单保持不变。':
      'Copied into a draft of your own, to go on with; the first referral stays as it is.',
    本院已代您提交转诊: 'Your hospital has handed in your referral again',
    本院已代您续转: 'Your hospital has renewed your referral',
    历次答复: 'All answers',
  },
  messages: {
    '{field}由“{before}”改为“{after}”': '{field}: “{before}” became “{after}”',
    '{reason}（{changes}）': '{reason} ({changes})',
    '更改：{changes}': 'Changed: {changes}',
  },
};
