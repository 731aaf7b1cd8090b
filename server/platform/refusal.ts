import type { FieldError } from '../../contract/kernel/envelope.ts';
import { type Message, textOf } from '../../contract/kernel/said.ts';

/** An error whose words are for people: `message` has them in Chinese, `said` as they were made. */
export class SaidError extends Error {
  readonly said: Message;

  constructor(said: Message, options?: ErrorOptions) {
    super(textOf(said), options);
    this.said = said;
  }
}

/** A refusal in the user's words. `code` is the HTTP status and the envelope's code alike. */
export class Refusal extends SaidError {
  readonly code: number;
  readonly errors?: FieldError[];

  constructor(code: number, message: Message, errors?: FieldError[]) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.errors = errors;
  }
}

/** 400: the input is wrong; the first problem is the message, all of them are listed. */
export function invalid(errors: FieldError[] | Message): Refusal {
  if (!Array.isArray(errors)) return new Refusal(400, errors);
  return new Refusal(400, errors[0]?.message ?? '参数错误', errors);
}

export function unauthorized(message: Message = '登录已失效，请重新登录'): Refusal {
  return new Refusal(401, message);
}

export function forbidden(message: Message = '没有权限执行此操作'): Refusal {
  return new Refusal(403, message);
}

/** 404: absent or not yours, the same answer for both (domain rules 7.1). */
export function notFound(message: Message = '数据不存在'): Refusal {
  return new Refusal(404, message);
}

/** 409: another row has this value already; told at the field that holds it. */
export function taken(field: string, message: Message): Refusal {
  return new Refusal(409, message, [{ field, message }]);
}

/** 409: the row is in another state, or somebody was faster. */
export function conflict(message: Message = '数据已被他人修改，请刷新后重试'): Refusal {
  return new Refusal(409, message);
}
