import type { Format } from './field.ts';

/**
 * The shared form validators of specification 1 §5, once, for both sides.
 * Names also accept the middle dot, which minority names are written with (domain rules 7.13).
 */

export const lettersAndDigits: Format = { pattern: /^[A-Za-z0-9]+$/, message: '格式不正确，请重新填写' };

export const personName: Format = { pattern: /^[\p{Script=Han}A-Za-z·•]+$/u, message: '当前不支持特殊字符' };

export const address: Format = { pattern: /^[\p{Script=Han}A-Za-z0-9]+$/u, message: '当前不支持特殊字符' };

export const mobile: Format = { pattern: /^1[3-9]\d{9}$/, message: '手机号码格式不正确' };

export const age: Format = { pattern: /^\d{1,3}$/, message: '请输入正确年龄' };

/** Letters, digits, `_`, `-` and `.`: codes, keys and account names. */
export const code: Format = { pattern: /^[A-Za-z0-9_.:-]+$/, message: '只能包含字母、数字、下划线、点、冒号和短横线' };

/** At least one letter or digit of any script, so that «。。。» is no reason (domain rules 7.12). */
export const reason: Format = { pattern: /[\p{L}\p{N}]/u, message: '请填写具体内容，不能只有标点' };
