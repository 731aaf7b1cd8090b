import type { English } from '../../kernel/english.ts';

/** What is put right, entered late, and done in place of a doctor. */
export const english: English = {
  labels: {
    接诊医院已停用: 'The receiving hospital is out of use',
    接诊医院已恢复使用: 'The receiving hospital is back in use',
    转出医院已恢复使用: 'The referring hospital is back in use',
    转出医院已停用: 'The referring hospital is out of use',
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
    更正入院登记: 'Correct the admission',
    接诊医院已更正入院登记: 'The receiving hospital has corrected the admission',
    您的转诊患者入院登记已更正: 'The admission of your referred patient was corrected',
    '入院登记的内容可以更正，不能清空': 'What was entered with an admission can be changed, not left empty',
    变更说明: 'Why it is changed',
    接诊医院已变更接诊安排: 'The receiving hospital has changed visit or bed',
    您的转诊患者接诊安排已变更: 'Visit or bed of your referred patient was changed',
    '内容没有变化，无须更改': 'Nothing is different',
    撤销入院: 'Take back the admission',
    撤销原因: 'Why it is taken back',
    '误登入院的，撤销后回到入院前的状态；入院前已留的床位仍空闲的，继续保留。':
      'For an admission entered by mistake: it stands as before, in the bed that was kept if that is still free.',
    转诊患者的入院登记已撤销: 'The admission of the referred patient was taken back',
    本院已撤销转诊患者入院: 'Your hospital has taken back the admission of a referred patient',
    更正出院反馈: 'Correct the feedback',
    '更正前后的内容都留在流转记录中，转出医院会收到通知。':
      'What stood before and stands now is kept in the history, and the referring hospital is told.',
    '出院反馈已更正，请查看': 'The feedback was corrected: please read it',
    出院小结更正时间: 'Discharge summary corrected at',
    '转诊资料已补充，请核对患者信息': 'Details of a referral were added: please check who the patient is',
    '转诊已改由其他医师接诊，无需您再处理': 'Another doctor receives the referred patient: nothing is left for you to do',
    患者未结束的同类转诊: 'Open referral of the patient of that kind',
    '另有未结束的转诊单 {no}': 'Also open: referral {no}',
    入院前情况: 'Before the admission',
    代为提交: 'Handed in in their place',
    代为续转: 'Renew in their place',
    '代申请医生修改并再次提交，转诊单仍归其本人；更改之处留在流转记录中。':
      'Corrected and handed in again for its doctor, whose referral it stays. The history has what was changed.',
    '复制为一份新的转诊草稿，由所选医生继续办理；原转诊单保持不变。所选医生已有续转草稿的，继续使用该草稿；有多份草稿的，以先提交的为准。续转次数以本院设定为限，已达上限的请新建转诊单。':
      'Copied into a new draft, with which the chosen doctor goes on. The first referral stays as it is. A doctor who has a draft of it already goes on with that one; of several drafts the one that is handed in first counts. Your hospital has set how often a referral is renewed: beyond that, please begin a new one.',
    由谁继续办理: 'Who goes on with it',
    '不选则为您本人；您没有转出权限的，为申请医生': 'You, if left empty; where you may not refer, its doctor',
    '申请医生已不能办理转出，请选择由谁继续办理': 'Its doctor may not refer any more: please choose who goes on with it',
    所选医生不能办理转出: 'The chosen doctor may not refer',
    本院可办理转出的医生: 'Doctors of our hospital who may refer',
    请选择转出医生: 'Choose who refers',
    本院暂无可办理转出的医生: 'No doctor of our hospital may refer',
    续转办理人: 'Who goes on with the renewal',
    转诊续转已交由您办理: 'The renewal of a referral is yours to go on with',
    本院已代您提交转诊: 'Your hospital has handed in your referral again',
    本院已为您的转诊建立续转草稿: 'Your hospital has begun a renewal of your referral',
    转诊续转已改由他人办理: 'Somebody else goes on with the renewal of a referral',
    转诊已另行续转: 'A referral was renewed otherwise',
    原转诊单已再次提交: 'A referral that you were to renew was handed in again',
    历次答复: 'All answers',
  },
  messages: {
    '转诊单 {no}（{patient}）已超过答复时限，{hospital}已停用或使用期限已到，无人答复，请另行安排。':
      'Referral {no} ({patient}) was to be answered by now, and {hospital} is out of use: nobody answers. Arrange something else.',
    '转诊单 {no}（{patient}）已超过答复时限，{hospital}已停用或使用期限已到，无人在系统中答复，请致电：{phone}。':
      'Referral {no} ({patient}) was to be answered by now, and {hospital} is out of use: nobody answers here. Ring {phone}.',
    '{called}：{hospital}已停用或使用期限已到，转出医生暂时无法登录。如需联系转出方请联系平台运营人员。':
      '{called}: {hospital} is out of use, and the doctor who referred cannot sign in. Ask the operators where you need them.',
    '{called}：{hospital}已停用或使用期限已到，暂时无人答复和接诊。请尽快另行安排，或联系平台运营人员。':
      '{called}: {hospital} is out of use, and nobody there can answer or admit. Arrange something else soon, or ask the operators.',
    '{called}：{hospital}已恢复使用，可以答复和接诊。': '{called}: {hospital} is back in use, and can answer and admit.',
    '{called}：{hospital}已恢复使用，转出医生可以登录。': '{called}: {hospital} is back in use, and the doctor who referred can sign in.',
    '{hospital}已停用或使用期限已到，其他医院转往该院的转诊无人接诊：{orders}等{count}单。请联系转出医院另行安排。':
      '{hospital} is out of use, and nobody admits the patients whom other hospitals referred to it ({count}), among them: {orders}. Arrange something else with those hospitals.',
    '{hospital}已停用或使用期限已到，其他医院转往该院的转诊无人接诊：{orders}。请联系转出医院另行安排。':
      '{hospital} is out of use, and nobody admits the patients whom other hospitals referred to it: {orders}. Arrange something else with those hospitals.',
    '{field}由“{before}”改为“{after}”': '{field}: “{before}” became “{after}”',
    '{field}“{before}”': '{field} “{before}”',
    '{reason}（原登记：{values}）': '{reason} (it had said: {values})',
    '{field}已更改': '{field} changed',
    '本次转诊已按转诊单 {no} 提交，请转出医院先取消该单': 'It was handed in as {no}, which the referring hospital has to cancel first',
    '患者已按转诊单 {no} 入院，不能补登': 'The patient was admitted under {no}: there is no admission to enter',
    '本次转诊已按转诊单 {no} 提交，不能重复提交': 'It has been handed in as {no} already',
    '原转诊单 {no} 已再次提交，您的续转草稿 {draft}（{patient}）可以删除':
      '{no} was handed in again: your draft {draft} ({patient}) of its renewal can be deleted',
    '续转草稿 {no} 在您待提交的转诊单中，请继续办理': 'The draft {no} is among your referrals that are not handed in: go on with that one',
    '续转草稿 {no} 已在{name}处，请由其继续办理，或另选医生':
      'The draft {no} lies with {name} already, who can go on with it; or choose another doctor',
    '续转单 {no} 已提交，您的续转草稿 {draft}（{patient}）可以删除':
      'The renewal {no} was handed in: your draft {draft} ({patient}) can be deleted',
    '续转已改由{name}办理，您的续转草稿 {draft}（{patient}）可以删除':
      '{name} goes on with the renewal now: your draft {draft} ({patient}) can be deleted',
    '转诊单 {no}（{patient}）已建续转草稿 {draft}，由您继续办理，尚未提交':
      'Referral {no} ({patient}): its renewal is the draft {draft}, yours to go on with, and not handed in yet',
    '转诊单 {no}（{patient}）已建续转草稿 {draft}，由{name}继续办理，尚未提交':
      'Referral {no} ({patient}): its renewal is the draft {draft}, with which {name} goes on, and not handed in yet',
    '{reason}（{changes}）': '{reason} ({changes})',
    '更改：{changes}': 'Changed: {changes}',
  },
};
