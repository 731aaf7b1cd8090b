import { defineEndpoint, typed } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { defineResource } from '../../kernel/resource.ts';

export const sendingStates = { waiting: '待存入', sent: '已存入', refused: '未能存入' } as const;

/** Which studies of the hospital's orders went to its archive, each once, and why one did not. */
export const studySending = defineResource({
  name: 'study-sending',
  title: '影像存档记录',
  purpose: '会诊中上传的检查存入医院归档的情况在这里查看',
  domain: 'image',
  path: '/blade-remote/image/sending',
  scope: 'tenant',
  permission: 'study_sending',
  fields: {
    orderNo: field.text('会诊单号', { readOnly: true, filter: 'contains', max: 32, width: 172 }),
    fileName: field.text('影像文件', { readOnly: true, width: 220 }),
    archiveName: field.text('影像归档', { readOnly: true, width: 160 }),
    sendingState: field.choice('存档状态', sendingStates, { ownWords: 'kept by the server', readOnly: true, filter: 'choice', width: 100 }),
    pictures: field.whole('存入文件数', { readOnly: true, width: 110 }),
    failure: field.text('未存入原因', { readOnly: true, max: 300, width: 260 }),
    sentTime: field.datetime('存入时间', { readOnly: true, width: 160 }),
  },
  columns: ['orderNo', 'fileName', 'archiveName', 'sendingState', 'pictures', 'failure', 'sentTime'],
  verbs: ['list', 'export'],
  menu: { parent: 'settings', path: '/settings/study-sending', icon: 'history', sort: 53 },
});

/**
 * Has a study that did not go to an archive tried again, with the archive that is in use now. Throws 404, and 409 for one that waits or is there
 * already, and where no archive in use takes uploads.
 */
export const resendStudy = defineEndpoint({
  name: 'resend-study',
  title: '重新存入',
  domain: 'image',
  kind: 'action',
  method: 'POST',
  path: '/blade-remote/image/sending/again',
  permission: 'image_archive_edit',
  input: { id: field.id('编号', { required: true }) },
  answer: typed<{ id: string }>(),
  key: 'id',
  keyOf: 'study_sending',
});
