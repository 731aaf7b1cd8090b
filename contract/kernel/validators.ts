import type { Format } from './field.ts';
import { notEmpty } from './prompts.ts';
import type { Message } from './said.ts';

/**
 * The shared form validators of specification 1 §5, once, for both sides: first the formats, then `named`, the table of
 * the fields that the specification names, each with its exact words. ADR 0023 tells which reading was taken where the
 * specification gives two, and the words of rules that it leaves without any.
 */

const SPECIAL = '当前不支持特殊字符';

export const lettersAndDigits: Format = { pattern: /^[A-Za-z0-9]+$/, message: '格式不正确，请重新填写' };

export const capitalsAndDigits: Format = { pattern: /^[A-Z0-9]+$/, message: '格式不正确，请重新填写' };

/** Names also accept the middle dot, which minority names are written with (domain rules 7.13). */
export const personName: Format = { pattern: /^[\p{Script=Han}A-Za-z·•]+$/u, message: SPECIAL };

export const address: Format = { pattern: /^[\p{Script=Han}A-Za-z0-9]+$/u, message: SPECIAL };

/** A wrong length is told before a wrong number (specification 1 §5, mobile helper). */
export const mobile: Format = {
  first: [{ pattern: /^.{11}$/su, message: '手机号码长度不为11位' }],
  pattern: /^1[3-9]\d{9}$/,
  message: '手机号码格式不正确',
};

/** Area code, number, extension: `0731-84327000`, `84327000-801`, and the numbers of 400 and 800 that hospitals publish. */
export const landline: Format = {
  pattern: /^(?:(?:0\d{2,3}-?)?[2-9]\d{6,7}(?:-\d{1,6})?|[48]00-?\d{3}-?\d{4})$/,
  message: '固定电话格式不正确',
};

/** Whatever rings at somebody's desk or in their pocket: a mobile, a landline, or a number of the house as it is dialled there. */
export const anyPhone: Format = {
  pattern: new RegExp(`${mobile.pattern.source}|${landline.pattern.source}|^\\d{3,8}$`),
  message: '请填写手机号、固定电话（如0731-84327000，分机加-801）或3至8位内线号码',
};

/** One to three digits; how old somebody can be is the limit of the field. */
export const age: Format = { pattern: /^\d{1,3}$/, message: '请输入正确年龄' };

export const dayFormat: Format = { pattern: /^\d{4}[-/]\d{2}[-/]\d{2}$/, message: '请输入正确的日期格式：yyyy-mm-dd' };

export const hanOnly: Format = { pattern: /^\p{Script=Han}+$/u, message: '只能填写中文' };

export const tradeName: Format = { pattern: /^[\p{Script=Han}A-Za-z0-9]+$/u, message: '请输入正确商户名称' };

export const startsWithDigit: Format = { pattern: /^\d/, message: '请以数字开头' };

export const hasDigit: Format = { pattern: /\d/, message: '卡号应包含数字' };

export const email: Format = { pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: '邮箱格式不正确' };

/** Letters, digits, `_`, `-` and `.`: codes, keys and account names. */
export const code: Format = { pattern: /^[A-Za-z0-9_.:-]+$/, message: '只能包含字母、数字、下划线、点、冒号和短横线' };

/** At least one letter or digit of any script, so that «。。。» is no reason (domain rules 7.12). */
export const reason: Format = { pattern: /[\p{L}\p{N}]/u, message: '请填写具体内容，不能只有标点' };

/** The words for an empty value and the check of a filled one: spread into the options of a field. */
export interface Validator {
  readonly required: Message;
  readonly format: Format;
}

const rule = (required: Message, format: Format): Validator => ({ required, format });
const MOBILE_REQUIRED = '手机号码不能为空';

/**
 * By the name on the wire. A field that is optional on some form takes the `format` alone. Misspellings are the wire's.
 */
export const named = {
  medicalRecordNo: rule(notEmpty('门诊号'), lettersAndDigits),
  /** The stricter reading, for the one form that has it. */
  medicalRecordNoCapitals: rule(notEmpty('门诊号'), capitalsAndDigits),
  patientIdCard: rule(notEmpty('证件号号'), lettersAndDigits),
  patientBrith: rule(notEmpty('出生日期'), dayFormat),
  patientAge: rule('请输入正确年龄', age),

  contactPeople: rule(notEmpty('联系人'), personName),
  patientName: rule(notEmpty('患者姓名'), personName),
  name: rule(notEmpty('姓名'), personName),
  relationShip: rule(notEmpty('与患者关系'), personName),
  patientProfession: rule(notEmpty('职业'), personName),
  familyName: rule(notEmpty('家属姓名'), personName),
  patientNativePlace: rule(notEmpty('籍贯'), personName),
  patientEthnic: rule(notEmpty('民族'), personName),
  patientCountry: rule(notEmpty('国籍'), personName),

  bankNo: rule(notEmpty('开户银行'), hanOnly),
  businessName: rule(notEmpty('商户名称'), tradeName),
  shareProportion: rule(notEmpty('分成比例'), startsWithDigit),
  leaseFee: rule(notEmpty('租金'), startsWithDigit),
  price: rule(notEmpty('价格'), startsWithDigit),
  time: rule(notEmpty('时间'), startsWithDigit),
  cardNumber: rule(notEmpty('卡号'), hasDigit),

  patientPhone: rule(MOBILE_REQUIRED, mobile),
  businessPhone: rule(MOBILE_REQUIRED, mobile),
  phone: rule(MOBILE_REQUIRED, mobile),
  familyPhone: rule(MOBILE_REQUIRED, mobile),
  landline: rule(notEmpty('固定电话'), landline),

  patientAddressDetail: rule(notEmpty('详细地址'), address),
  AddressDetail: rule(notEmpty('详细地址'), address),
  businessAddressDetail: rule(notEmpty('商户地址'), address),
  provinceName: rule(notEmpty('省市区'), address),
  patientBirthPlace: rule(notEmpty('出生地'), address),
} as const satisfies Readonly<Record<string, Validator>>;
