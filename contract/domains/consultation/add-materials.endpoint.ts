import { defineEndpoint } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { caseImageUpload } from './case-image.upload.ts';
import { byId } from './consultation-move.ts';

/** Until the consultation starts the applicant may add pictures to what was handed in; nothing is taken away (domain rules 6.1.12). */
export const addMaterials = defineEndpoint({
  domain: 'consultation',
  name: 'add-materials',
  title: '补充资料',
  kind: 'action',
  method: 'POST',
  path: '/blade-remote/oneSubject/addMaterials',
  permission: 'consultation_apply',
  input: { ...byId, laterPath: field.files('新增资料', { required: '请上传要补充的资料', max: 4, upload: caseImageUpload.code }) },
  key: 'applyOrderId',
  keyOf: 'consultation',
});
