import { type Endpoint, isChange } from '../../../contract/kernel/endpoint.ts';
import type { Envelope, FieldError } from '../../../contract/kernel/envelope.ts';
import { told } from '../../../contract/kernel/said.ts';
import { isDatabaseAway } from '../../platform/postgres/database-away.ts';
import { conflict, invalid, Refusal, taken } from '../../platform/refusal.ts';
import { StorageError } from '../../platform/storage/file-storage.ts';
import { endedTransaction } from '../store/database.ts';

/** What a taken value is answered with, by constraint, and the field to show it at; filled from the declared tables at start. */
export const uniqueProblems = new Map<string, FieldError>();

const fastifyMessages: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: '请求内容过大',
  FST_ERR_CTP_EMPTY_JSON_BODY: '请求内容不能为空',
  FST_ERR_CTP_INVALID_JSON_BODY: '请求内容不是正确的JSON',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: '不支持的内容类型',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: '请求长度不正确',
  FST_ERR_BAD_URL: '地址格式不正确',
  FST_ERR_MAX_PARAM_LENGTH: '地址过长',
  FST_ERR_NOT_FOUND: '接口不存在',
  FST_PARTS_LIMIT: '表单内容过多',
  FST_FIELDS_LIMIT: '表单内容过多',
  FST_FILES_LIMIT: '一次只能上传一个文件',
  FST_MP_PREMATURE_CLOSE: '表单内容不完整或格式不正确',
};

const storageStatus: Record<StorageError['code'], number> = {
  'bad-key': 400,
  'not-found': 404,
  full: 507,
  'size-mismatch': 400,
  denied: 503,
  unavailable: 503,
};

/** The words of the form reader for a body that is no form or breaks off: its errors carry no code. */
const BROKEN_FORM = /multipart data|Multipart: Boundary|^The needle cannot/;

/** The part of a form that holds what is uploaded: named where that was cut off on its way and may be sent again. */
const FILE = 'file';

/** What the user is told about an error of a call. Never SQL, a stack, or another tenant's text: those are for the log. */
export function toRefusal(error: unknown, endpoint?: Endpoint): Refusal {
  if (error instanceof Refusal) return error;
  // A limit that was passed while a file streamed in comes back wrapped by the storage.
  if (error instanceof StorageError && error.cause instanceof Refusal) return error.cause;
  if (isBrokenForm(error) || (error instanceof StorageError && isBrokenForm(error.cause)))
    return invalid([{ field: FILE, message: '表单内容不完整或格式不正确' }]);
  if (error instanceof StorageError && error.code === 'size-mismatch') return invalid([{ field: FILE, message: error.said }]);
  if (error instanceof StorageError) return new Refusal(storageStatus[error.code], error.said);
  const { code, statusCode, constraint, message } = error as { code?: string; statusCode?: number; constraint?: string; message?: string };
  if (code === '23505') {
    const problem = uniqueProblems.get(withoutShard(constraint || quotedIn(message)));
    return problem ? taken(problem.field, problem.message) : conflict('数据已存在，请勿重复提交');
  }
  if (code === '23503') return new Refusal(400, '关联的数据不存在或正在使用');
  if (code === '40001' || code === '40P01') return new Refusal(409, '操作冲突，请稍后重试');
  // An action may be one that only reads, such as the drawing of an ECG: nothing was to be saved there. What pages repeat until it is heard goes on after a 503.
  if (code === '57014' && endpoint && isChange(endpoint) && endedTransaction(error))
    return new Refusal(503, '系统繁忙，未保存，请稍后重试');
  if (code === '57014') return new Refusal(504, '查询超时，请缩小查询范围');
  // Values that passed the checks and still do not fit their column: an encoding, a range.
  if (code?.startsWith('22') && code.length === 5) return new Refusal(400, '参数格式不正确');
  if (isDatabaseAway(error)) return new Refusal(503, '数据库暂时不可用，请稍后重试');
  if (code && fastifyMessages[code]) return new Refusal(statusCode ?? 400, fastifyMessages[code]);
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Refusal(statusCode, '请求格式不正确');
  return new Refusal(500, '系统异常，请联系管理员');
}

/** Whether the database did not do it just now, and may when it is asked again: it is away, or had no time. */
export function isPassing(error: unknown): boolean {
  return [503, 504].includes(toRefusal(error).code);
}

function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && BROKEN_FORM.test(error.message);
}

/** From another machine the name of the constraint arrives in the words alone. */
function quotedIn(message = ''): string {
  return /"([^"]+)"/.exec(message)?.[1] ?? '';
}

/** Citus appends `_<shard number>` to constraint names. */
function withoutShard(constraint = ''): string {
  return constraint.replace(/_\d{6,}$/, '');
}

export function errorEnvelope({ code, said: why, errors }: Refusal, requestId: string): Envelope<never> {
  const { message: msg, ...made } = told(why);
  const problems = errors?.map(({ field, message, of }) => ({ field, ...told(message), ...(of ? { of } : {}) }));
  return { code, success: false, msg, ...made, requestId, ...(problems ? { errors: problems } : {}) };
}
