import { defineEndpoint, defineQuery, typed } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { fillIn } from '../../kernel/prompts.ts';
import { reason } from '../../kernel/validators.ts';
import { viewPermissions } from './consultation.endpoints.ts';
import { openStates } from './consultation.states.ts';
import { byId } from './consultation-move.ts';
import { dicomUpload } from './kinds/kind.uploads.ts';

const path = '/blade-remote/oneSubject';
const ofOrder = { domain: 'consultation', key: 'applyOrderId', keyOf: 'consultation' } as const;

/** From being handed in until an opinion is given: before, the form itself is open; after, it was judged by what there was. */
export const replaceableStates: readonly string[] = openStates.filter((state) => state !== 'diagnosis_issued');

/** Who enters orders for their hospital's doctors may put right what was attached by mistake, as the applicant may. */
export const ENTERS_ORDERS = 'applyorder_edit';

/** A study of an order that was handed in makes room for another one, for a reason that both sides read. The old file is kept for whoever audits. */
export const replaceStudy = defineEndpoint({
  ...ofOrder,
  name: 'replace-study',
  title: '更换DICOM影像',
  kind: 'action',
  method: 'POST',
  path: `${path}/replaceStudy`,
  permission: ['consultation_apply', ENTERS_ORDERS],
  input: {
    ...byId,
    fileId: field.id('原影像', { required: '请选择要更换的影像' }),
    dicomPath: field.files('新影像', { required: '请上传新的影像', max: 1, upload: dicomUpload.code }),
    reason: field.longText('更换原因', { required: fillIn, max: 500, format: reason, hint: '如：误传了其他患者的影像' }),
  },
});

/** What was replaced of an order and is not there again, oldest first, for everybody who sees it. */
export const listReplacedStudies = defineQuery({
  ...ofOrder,
  name: 'list-replaced-studies',
  title: '已更换的影像列表',
  kind: 'list',
  path: `${path}/replacedStudies`,
  permission: viewPermissions,
  input: byId,
  row: {
    id: field.id('编号', { always: true }),
    /** As the order counted its studies. */
    place: field.whole('第几份'),
    /** It may be called after another patient: for whoever audits. */
    fileName: field.text('影像名称'),
    reason: field.longText('更换原因', { always: true }),
    userName: field.text('更换人', { always: true }),
    replaceTime: field.datetime('更换时间', { always: true }),
  },
});

/** A link to the old file as it came, for whoever audits. Each is written down. */
export const openReplacedStudy = defineEndpoint({
  ...ofOrder,
  name: 'open-replaced-study',
  title: '下载已更换的影像',
  kind: 'action',
  method: 'POST',
  path: `${path}/openReplacedStudy`,
  permission: 'consultation_audit',
  input: { ...byId, replacementId: field.id('更换记录', { required: true }) },
  answer: typed<{ link: string }>(),
});
