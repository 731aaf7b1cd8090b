import { defineEndpoint, typed } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';

const url = { pattern: /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/, message: '服务地址应以http://或https://开头，且不含问号' };

/** How an archive knows who asks. */
export const archiveSignIns = { none: '无需登录', basic: '用户名和密码', bearer: '令牌' } as const;

/** The archive of a hospital's images, spoken to by DICOMweb. One of them is in use; its secret is written and never shown. */
export const imageArchive = defineResource({
  name: 'image-archive',
  title: '影像归档',
  purpose: '在这里登记医院的影像归档，之后可直接调取检查',
  domain: 'image',
  path: '/blade-remote/image/archive',
  scope: 'tenant',
  permission: 'image_archive',
  fields: {
    archiveName: field.text('名称', { required: enter, max: 50, filter: 'contains', width: 160 }),
    address: field.text('服务地址', {
      required: enter,
      max: 200,
      format: url,
      hint: 'DICOMweb根地址，如 https://pacs.example.com/dicom-web',
      width: 260,
    }),
    archiveSignIn: field.choice('认证方式', archiveSignIns, {
      ownWords: 'ways to sign in that we can speak',
      required: choose,
      default: 'none',
      width: 120,
    }),
    account: field.text('用户名', { max: 100 }),
    secretKey: field.text('密码或令牌', {
      max: 1_000,
      sensitive: 'secret',
      hint: '保存后不再显示；修改时留空表示不变，改地址时须重新输入',
    }),
    sendsReceived: field.flag('存入上传的影像', { default: 0, hint: '本院会诊单上传的DICOM影像自动存入归档，每份一次', width: 130 }),
    enabled: field.flag('启用', { readOnly: true, width: 80 }),
    failure: field.text('最近连接失败', { readOnly: true, max: 200, width: 220 }),
    failureTime: field.datetime('失败时间', { readOnly: true, width: 150 }),
  },
  columns: ['archiveName', 'address', 'archiveSignIn', 'sendsReceived', 'enabled', 'failure', 'failureTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'enable', 'export'],
  exclusive: 'enabled',
  menu: {
    parent: 'settings',
    path: '/settings/image-archive',
    icon: 'cloud',
    sort: 52,
    buttons: [{ code: 'image_archive_search', title: '从影像归档调取' }],
  },
});

export const ARCHIVE_ACCOUNT_NEEDED = '请输入用户名';
export const ARCHIVE_SECRET_NEEDED = '请输入密码或令牌';

/** Asks a saved archive for one study, and says what is wrong. Nothing is kept of the answer. */
export const testImageArchive = defineEndpoint({
  name: 'test-image-archive',
  title: '测试影像归档',
  domain: 'image',
  kind: 'action',
  method: 'POST',
  path: '/blade-remote/image/archive/test',
  permission: 'image_archive_edit',
  input: { id: field.id('编号', { required: true }) },
  answer: typed<{ id: string }>(),
  key: 'id',
  keyOf: 'image_archive',
});
