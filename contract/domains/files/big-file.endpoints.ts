import { defineEndpoint, defineQuery, SIGNED_IN, typed } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { field, pick } from '../../kernel/field.ts';
import type { MenuItem } from '../../kernel/menu.ts';
import { code } from '../../kernel/validators.ts';
import { attachmentExtensions } from './upload-policies.ts';

/** Bytes of one piece of a big file (specification 1 §9), also the most that a client may choose. */
export const BIG_FILE_CHUNK_BYTES = 10_485_760;
/** The least that a client may choose, so that the pieces of one file stay countable. */
export const BIG_FILE_LEAST_CHUNK_BYTES = 1_048_576;
/** Bytes of a whole file: what one PUT to an S3 store takes. */
export const BIG_FILE_MAX_BYTES = 5 * 1024 ** 3;
/** Pieces of all files that a console sends at once (specification 1 §9). */
export const BIG_FILE_PARALLEL = 3;
/** A piece that has not arrived after this many ms has failed (specification 1 §9). */
export const BIG_FILE_CHUNK_TIMEOUT_MS = 120_000;
/** Unfinished uploads that one person may have. */
export const BIG_FILE_MOST_OPEN = 50;

/** The field that a refusal names where a file was damaged or cut off on its way: sent again, it may arrive. */
export const BROKEN_FILE = 'file';

/** The attachment white list of specification 1 §5, in its order, lower case and without dots, and what scanners and recorders give out. */
export const bigFileExtensions = [...attachmentExtensions, 'svs', 'dcm', 'zip', 'xml', 'edf'] as const;

/** `mergeStatus`: 2 means merged (specification 1 §3). */
export const mergeStatuses = { 0: '上传中', 1: '合并中', 2: '已完成' } as const;

const sha256 = { pattern: /^[0-9a-f]{64}$/, message: '文件校验值应为64位小写十六进制SHA-256' };

/** Which file, for which business object. The spelling of `busniess` is the wire's. */
const target = {
  busniessType: field.text('业务类型', { required: true, max: 40, format: code }),
  busniessId: field.text('业务编号', { max: 64 }),
  identifier: field.text('文件校验值', { required: true, max: 64, format: sha256 }),
  filename: field.text('文件名', { required: true }),
};

/** Fields of one piece; sent before the part `file`, or in the query string. */
export const chunkFields = {
  ...target,
  /** From 1. */
  chunkNumber: field.whole('分片序号', { required: true, min: 1 }),
  /** Bytes of the whole file: of the wide kind of number, because four bytes hold only 2 GB. */
  totalSize: field.money('文件大小', { required: true, min: 1 }),
  chunkSize: field.whole('分片大小', { min: BIG_FILE_LEAST_CHUNK_BYTES, max: BIG_FILE_CHUNK_BYTES, default: BIG_FILE_CHUNK_BYTES }),
  totalChunks: field.whole('分片总数', { min: 1 }),
  /** SHA-256 of this piece; a piece that arrives differently is refused and may be sent again. */
  chunkSha256: field.text('分片校验值', { max: 64, format: sha256 }),
};

/** What `chunk`, `exist` and `merge` answer: the chunk upload record of specification 1 §3. */
export interface ChunkUploadRecord {
  id?: string;
  busniessType: string;
  busniessId: string;
  identifier: string;
  filename: string;
  /** Pieces that are there, ascending, from 1. */
  chunkNumbers: number[];
  chunkSize: number;
  totalChunks?: number;
  /** Nothing needs to be sent: the file is complete. */
  skipUpload: boolean;
  /** Every piece is there, or they are being joined: call `merge`. */
  needMerge: boolean;
  mergeStatus: keyof typeof mergeStatuses;
  /** Only when merged. */
  attachId?: string;
  link?: string;
}

const recordFields = {
  id: field.id('编号'),
  ...target,
  chunkNumbers: field.json('已上传的分片序号'),
  chunkSize: field.whole('分片大小'),
  totalChunks: field.whole('分片总数'),
  skipUpload: field.json('无需上传（true或false）'),
  needMerge: field.json('需要合并（true或false）'),
  mergeStatus: field.whole('合并状态（2为已合并）'),
  attachId: field.id('附件编号'),
  link: field.text('链接'),
};

const base = '/blade-resource/upload';

/**
 * One piece as multipart field `file`. Answers body code 205 with `needMerge` once every piece is there, 202 when the
 * file was uploaded before, both on HTTP 200.
 */
export const putChunk = defineEndpoint({
  name: 'put-chunk',
  title: '上传分片',
  domain: 'files',
  kind: 'upload',
  method: 'POST',
  path: `${base}/chunk`,
  permission: 'chunk_add',
  // In the query string they may be missing, because they may come in the form.
  draft: true,
  isBeat: true,
  input: { ...chunkFields, currentChunkSize: field.whole('本片大小'), relativePath: field.text('相对路径', { max: 500 }) },
  row: recordFields,
});

/** Which pieces are there. Body code 202: uploaded before; 205: only the merge is missing. */
export const existBigFile = defineQuery({
  name: 'exist-big-file',
  title: '检查分片',
  domain: 'files',
  kind: 'row',
  path: `${base}/exist`,
  also: [{ method: 'POST', path: `${base}/exist` }],
  permission: 'chunk_add',
  input: target,
  row: recordFields,
  answer: typed<ChunkUploadRecord>(),
});

/** Joins the pieces. Body code 205: still joining, ask again. The same call twice has one result. */
export const mergeBigFile = defineEndpoint({
  name: 'merge-big-file',
  title: '合并分片',
  domain: 'files',
  kind: 'submit',
  method: 'POST',
  path: `${base}/merge`,
  permission: 'chunk_add',
  input: { ...target, filename: field.text('文件名') },
  row: recordFields,
  answer: typed<ChunkUploadRecord>(),
  echoes: {},
});

/** Files the information of an uploaded file with its business object; until then a removal asks first. */
export const addClick = defineEndpoint({
  name: 'add-click',
  title: '提交上传信息',
  domain: 'files',
  kind: 'submit',
  method: 'POST',
  path: `${base}/addClick`,
  also: [
    { method: 'GET', path: `${base}/addClick` },
    { method: 'POST', path: '/blade-resource/addClick' },
    { method: 'GET', path: '/blade-resource/addClick' },
  ],
  permission: ['chunk_add', 'chunk_edit'],
  input: {
    id: field.id('编号'),
    busniessType: field.text('业务类型', { max: 40, format: code }),
    busniessId: target.busniessId,
    identifier: field.text('文件校验值', { max: 64, format: sha256 }),
  },
  echoes: {},
});

const columns = {
  id: field.id('编号', { always: true }),
  filename: field.text('文件名', { always: true, filter: 'contains', width: 280 }),
  busniessType: field.text('业务类型', { always: true, filter: 'equals', width: 120 }),
  busniessId: field.text('业务编号', { filter: 'equals', width: 140 }),
  identifier: field.text('文件校验值', { always: true, width: 160 }),
  totalSize: field.whole('文件大小', { sortable: true, width: 110 }),
  mergeStatus: field.choice('上传状态', mergeStatuses, { dictionary: 'merge_status', filter: 'choice', width: 110 }),
  storedChunks: field.whole('已上传分片'),
  totalChunks: field.whole('分片总数'),
  chunkSize: field.whole('分片大小'),
  submitted: field.flag('已提交', { filter: 'equals', width: 90 }),
  /** Whether a row refers to it or once did: then it stays. */
  used: field.flag('已使用', { width: 90 }),
  userName: field.text('上传人', { filter: 'contains', width: 110 }),
  attachId: field.id('附件编号'),
  createTime: field.datetime('开始时间', { filter: 'range', sortable: true, width: 150 }),
  updateTime: field.datetime('最近更新', { sortable: true, width: 150 }),
};

/** With `chunk_view`, what their data scope reaches; with `chunk_add` alone, their own. `mine` narrows to their own. */
export const pageBigFiles = defineQuery({
  name: 'page-big-files',
  title: '大文件列表',
  purpose: '超过普通大小的文件可以在这里分段上传，中断后可以继续',
  domain: 'files',
  kind: 'page',
  path: `${base}/list`,
  also: [{ method: 'GET', path: `${base}/page` }],
  permission: ['chunk_view', 'chunk_add'],
  input: { mine: field.flag('只看自己的'), unfinished: field.flag('只看未完成的') },
  filters: pick(columns, 'filename', 'mergeStatus', 'busniessType', 'busniessId', 'userName', 'submitted', 'createTime'),
  sortable: ['totalSize', 'createTime', 'updateTime'],
  row: columns,
});

export const exportBigFiles = exportOf(
  pageBigFiles,
  ['filename', 'totalSize', 'mergeStatus', 'submitted', 'used', 'busniessType', 'busniessId', 'userName', 'createTime', 'updateTime'],
  { permission: 'chunk_export' },
);

export const detailBigFile = defineQuery({
  name: 'detail-big-file',
  title: '大文件详情',
  domain: 'files',
  kind: 'row',
  path: `${base}/detail`,
  permission: ['chunk_view', 'chunk_add'],
  input: { id: field.id('编号', { required: true }) },
  row: { ...columns, link: field.text('链接') },
});

const ids = field.ids('编号', { required: '请选择至少一条数据', max: 200 });

/**
 * Removes uploads, finished or not, with all their bytes. Everybody may remove their own, because `chunk_delete` is on by
 * default (specification 1 §6); the key itself is asked for when they are somebody else's.
 */
export const removeBigFiles = defineEndpoint({
  name: 'remove-big-files',
  title: '删除大文件',
  domain: 'files',
  kind: 'remove',
  method: 'POST',
  path: `${base}/remove`,
  permission: SIGNED_IN,
  input: { ids },
});

export const bigFileMenu: MenuItem = {
  code: 'chunk_view',
  title: '大文件管理',
  path: '/files/big-files',
  icon: 'cloud',
  sort: 700,
  buttons: [
    { code: 'chunk_add', title: '上传' },
    { code: 'chunk_delete', title: '删除他人文件' },
    { code: 'chunk_edit', title: '代他人提交' },
    { code: exportBigFiles.permission, title: '导出' },
  ],
};
