import type { English } from '../../kernel/english.ts';

/** Of the agreements between hospitals. */
export const english: English = {
  contexts: { page: { 合作协议: 'Agreements' } },
  labels: {
    合作协议: 'Cooperation agreement',
    '医院之间签订的远程医疗合作协议在这里登记；要求协议的医院只能向有协议的医院申请会诊':
      'The agreements between hospitals; a hospital that demands one can ask only those that it has an agreement with',
    协议编号: 'Agreement no.',
    甲方医院: 'First party',
    乙方医院: 'Second party',
    生效日期: 'In force from',
    到期日期: 'Until',
    不填为长期有效: 'Left empty: without an end',
    甲方与乙方不能是同一家医院: 'The two parties cannot be the same hospital',
    到期日期不能早于生效日期: 'The end cannot be before the beginning',
    合作协议到期提醒: 'Agreements about to end',
    合作协议即将到期: 'A cooperation agreement is about to end',
    只能向有合作协议的医院申请会诊: 'Only hospitals with an agreement are asked',
    '与会诊医院没有有效的合作协议，请退回申请':
      'There is no agreement in force with a hospital that is asked: please return the application',
  },
  messages: {
    '合作协议 {agreementNo} 将于 {endDate} 到期。到期后，要求合作协议的医院不能再据此申请会诊，请及时续签。':
      'Cooperation agreement {agreementNo} ends on {endDate}. After that a hospital that demands agreements can no longer ask by it: please renew it in time.',
    '本院与{tenantName}没有有效的合作协议，请另选医院': 'Your hospital has no agreement in force with {tenantName}; please choose another',
  },
};
