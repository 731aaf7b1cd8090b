import { defineEndpoint, defineQuery, PUBLIC, SIGNED_IN } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';

/** One file a call, as multipart field `file`. `code` names the upload policy: what may be sent, and how big. */
export const putFile = defineEndpoint({
  name: 'put-file',
  title: '上传文件',
  domain: 'files',
  kind: 'upload',
  method: 'POST',
  path: '/blade-resource/oss/endpoint/put-file',
  permission: SIGNED_IN,
  input: { code: field.text('上传类型', { max: 40 }) },
  row: {
    link: field.text('链接'),
    domain: field.text('域名'),
    name: field.text('文件名'),
    originalName: field.text('原文件名'),
    attachId: field.id('附件编号'),
  },
});

/** The bytes behind a signed link. The signature is the permission; it lasts ten minutes. */
export const getFile = defineQuery({
  name: 'get-file',
  title: '读取文件',
  domain: 'files',
  kind: 'file',
  path: '/blade-resource/oss/endpoint/file/{fileId}',
  permission: PUBLIC,
  input: {
    fileId: field.id('附件编号', { required: true }),
    token: field.text('签名', { max: 200, required: '链接不完整' }),
    /** `1` saves it instead of showing it. */
    download: field.flag('下载'),
  },
});
