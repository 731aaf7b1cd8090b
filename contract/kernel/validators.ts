import type { Format } from './field.ts';

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
  readonly required: string;
  readonly format: Format;
}

const rule = (required: string, format: Format): Validator => ({ required, format });
const MOBILE_REQUIRED = '手机号码不能为空';

/**
 * By the name on the wire. A field that is optional on some form takes the `format` alone. Misspellings are the wire's.
 */
export const named = {
  medicalRecordNo: rule('门诊号不能为空', lettersAndDigits),
  /** The stricter reading, for the one form that has it. */
  medicalRecordNoCapitals: rule('门诊号不能为空', capitalsAndDigits),
  patientIdCard: rule('证件号号不能为空', lettersAndDigits),
  patientBrith: rule('出生日期不能为空', dayFormat),
  patientAge: rule('请输入正确年龄', age),

  contactPeople: rule('联系人不能为空', personName),
  patientName: rule('患者姓名不能为空', personName),
  name: rule('姓名不能为空', personName),
  relationShip: rule('与患者关系不能为空', personName),
  patientProfession: rule('职业不能为空', personName),
  familyName: rule('家属姓名不能为空', personName),
  patientNativePlace: rule('籍贯不能为空', personName),
  patientEthnic: rule('民族不能为空', personName),
  patientCountry: rule('国籍不能为空', personName),

  bankNo: rule('开户银行不能为空', hanOnly),
  businessName: rule('商户名称不能为空', tradeName),
  shareProportion: rule('分成比例不能为空', startsWithDigit),
  leaseFee: rule('租金不能为空', startsWithDigit),
  price: rule('价格不能为空', startsWithDigit),
  time: rule('时间不能为空', startsWithDigit),
  cardNumber: rule('卡号不能为空', hasDigit),

  patientPhone: rule(MOBILE_REQUIRED, mobile),
  businessPhone: rule(MOBILE_REQUIRED, mobile),
  phone: rule(MOBILE_REQUIRED, mobile),
  familyPhone: rule(MOBILE_REQUIRED, mobile),
  landline: rule('固定电话不能为空', landline),

  patientAddressDetail: rule('详细地址不能为空', address),
  AddressDetail: rule('详细地址不能为空', address),
  businessAddressDetail: rule('商户地址不能为空', address),
  provinceName: rule('省市区不能为空', address),
  patientBirthPlace: rule('出生地不能为空', address),
} as const satisfies Readonly<Record<string, Validator>>;
