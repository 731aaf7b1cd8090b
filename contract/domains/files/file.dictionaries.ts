import type { Dictionary } from '../../kernel/domain.ts';
import { ossCategories } from '../../kernel/oss-config.fields.ts';
import { mergeStatuses } from './big-file.endpoints.ts';

const files = (...extensions: string[]): Record<string, string> => Object.fromEntries(extensions.map((one) => [one, one.toUpperCase()]));

export const fileDictionaries: readonly Dictionary[] = [
  { code: 'oss', title: '对象存储类型', entries: ossCategories },
  { code: 'merge_status', title: '合并状态', entries: mergeStatuses },
  {
    code: 'upload_state',
    title: '上传状态',
    entries: { computing: '计算校验值', paused: '已暂停', waiting: '等待中', uploading: '上传中', success: '成功', error: '失败' },
  },
  { code: 'upload_code', title: '上传结果码', entries: { 200: '文件上传成功', 202: '文件已上传', 205: '需要合并' } },
  { code: 'attachment_images', title: '图片附件格式', entries: files('png', 'jpg', 'jpeg', 'gif', 'bmp') },
  { code: 'attachment_video', title: '视频附件格式', entries: files('mp4', 'rmvb', 'mkv', 'wmv', 'flv') },
  {
    code: 'attachment_documents',
    title: '文档附件格式',
    entries: files('doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf', 'txt', 'tif', 'tiff'),
  },
];
