import { defineEndpoint } from '../../kernel/endpoint.ts';
import { type Fields, field } from '../../kernel/field.ts';
import { consultationFormFields } from './application.fields.ts';
import { shownFee } from './consultation-move.ts';
import { ecg } from './kinds/ecg.kind.ts';
import { manySubject } from './kinds/many-subject.kind.ts';
import { manyVideo } from './kinds/many-video.kind.ts';
import { pathology } from './kinds/pathology.kind.ts';
import { physiology } from './kinds/physiology.kind.ts';
import { remoteVideo } from './kinds/remote-video.kind.ts';
import { ultrasound } from './kinds/ultrasound.kind.ts';

export const saveTypes = { save: '保存草稿', submit: '提交' } as const;

/**
 * `type=save` keeps a draft that may be incomplete; `type=submit` checks everything, fixes the fee and starts the order. A `shownFee` in
 * cents is what the applicant agrees to: where the fee is another one by then, nothing is submitted. It is no `remotePrice`, which comes
 * back with a row that was read and says nothing of an expert who was chosen since.
 */
const saveOf = <const F extends Fields>(name: string, title: string, path: string, form: F) =>
  ({
    name: `save-${name}`,
    title: `保存或提交${title}`,
    domain: 'consultation',
    kind: 'submit',
    method: 'POST',
    path: `/blade-remote/${path}`,
    // One detail for every kind.
    readAt: '/blade-remote/oneSubject',
    permission: 'consultation_apply',
    draft: true,
    input: {
      ...form,
      // A row that was read has it as its `id`.
      applyOrderId: field.id('会诊单', { wire: ['id'] }),
      version: field.whole('版本', { min: 0 }),
      type: field.choice('保存方式', saveTypes, { ownWords: 'part of a call', default: 'save' }),
      shownFee,
    },
    key: 'applyOrderId',
    keyOf: 'consultation',
  }) as const;

export const saveConsultation = defineEndpoint(saveOf('consultation', '会诊申请', 'oneSubject/saveOrUpdate', consultationFormFields));
export const saveManySubject = defineEndpoint({
  ...saveOf('many-subject', '多学科会诊申请', 'manySubject/saveOrupdate', manySubject.form),
  also: [{ method: 'POST', path: '/blade-remote/manySubject/saveOrUpdate' }],
});
export const saveManyVideo = defineEndpoint({
  ...saveOf('many-video', '多专家视频会诊申请', 'manyVideo/saveOrupdate', manyVideo.form),
  also: [{ method: 'POST', path: '/blade-remote/manyVideo/saveOrUpdate' }],
});
export const saveRemoteVideo = defineEndpoint(saveOf('remote-video', '远程视频会诊申请', 'remoteVideo/saveOrupdate', remoteVideo.form));
export const savePathology = defineEndpoint({
  ...saveOf('pathology', '病理会诊申请', 'telemedicine/saveTelemedicine', pathology.form),
  also: [{ method: 'POST', path: '/blade-remote/telemedicine/updateTelemedicine' }],
});
export const saveUltrasound = defineEndpoint(saveOf('ultrasound', '远程超声会诊申请', 'ultrasonic/saveOrUpdate', ultrasound.form));
export const savePhysiology = defineEndpoint(saveOf('physiology', '电生理会诊申请', 'physiology/saveOrUpdate', physiology.form));
export const saveEcg = defineEndpoint(saveOf('ecg', '远程心电会诊申请', 'electroCardio/saveOrUpdate', ecg.form));

/** By the kind that it saves. */
export const consultationSaves = {
  oneSubject: saveConsultation,
  manySubject: saveManySubject,
  manyVideo: saveManyVideo,
  remotevideo: saveRemoteVideo,
  telemedicine: savePathology,
  remoteultrasonic: saveUltrasound,
  electrophysiology: savePhysiology,
  ECG: saveEcg,
} as const;
