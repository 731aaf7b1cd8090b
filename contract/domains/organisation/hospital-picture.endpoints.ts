import { defineQuery, PUBLIC } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { hospitalPicturePath } from '../../kernel/hospital-picture.ts';

/** A hospital's logo or background: it is shown before anybody has signed in, and answers nothing that was uploaded as anything else. */
export const showHospitalPicture = defineQuery({
  name: 'show-hospital-picture',
  title: '机构图片',
  domain: 'organisation',
  kind: 'file',
  path: `${hospitalPicturePath}/{ownerTenant}/{fileId}`,
  permission: PUBLIC,
  input: {
    ownerTenant: field.text('机构', { required: '链接不完整', max: 12 }),
    fileId: field.id('附件编号', { required: '链接不完整' }),
  },
});
