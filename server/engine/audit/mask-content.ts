import { mask } from '../../platform/mask.ts';

// Zero-width characters are among them: they hide digits from us, not from a reader.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** The longest text that is looked through: twice what any log keeps of one. */
const MOST_MATCHED = 8_000;
const STARS = '******';

/** As a log may hold it before anything is looked for: whole characters, no control characters, plain digits, not endless. */
export function cleanText(text: string): string {
  const cut = text.length > MOST_MATCHED;
  const clean = text
    .slice(0, MOST_MATCHED)
    .toWellFormed()
    .replace(CONTROL, '')
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  // Half a number is no number to the patterns, and still half of somebody's.
  return cut ? clean.replace(/[\d -]{1,30}$/, '') : clean;
}

/*
 * Every pattern is bounded, or begins where the run before it ended, so that none reads a text more than a few times over,
 * whatever was sent. Ids of rows are matched first, because twelve of their digits may look like a number of somebody.
 */
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const NUMBERS = new RegExp(
  [
    `(?<uuid>${UUID})`,
    // Identity cards: eighteen digits, the old fifteen, and in groups.
    String.raw`(?<id>(?<!\d)(?:\d{17}[\dXx]|\d{15}|\d{6}[ -]\d{8}[ -]\d{3}[\dXx])(?!\d))`,
    String.raw`(?<card>(?<!\d)(?:\d{16,19}|\d{4}(?:[ -]\d{4}){3}(?:[ -]?\d{1,3})?)(?!\d))`,
    String.raw`(?<mobile>(?<!\d)(?:(?:\+|00)?86[ -]?|0)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d))`,
    String.raw`(?<landline>(?<!\d)0\d{2,3}-\d{7,8}(?!\d))`,
  ].join('|'),
  'gi',
);
const JWT = /(?<![\w-])eyJ[\w-]{5,}(?:\.[\w-]*){1,4}/g;
const CREDENTIALS = /\b(bearer|basic)(\s{1,5}|%20|\+)[^\s"',;\\]{6,}/gi;
const QUERY = /\?[^\s?"'<>=&\\]{1,100}=[^\s"'<>\\]*/g;

const secretWords =
  'passw(?:or)?d|passphrase|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credential|authorization|blade-auth|cookie|captcha|mfa[_-]?code|sms[_-]?code|verify[_-]?code|密码|口令|密钥|令牌|验证码|恢复码|授权码';
const personalWords =
  'patient[_-]?name|phones?|mobiles?|telephone|id[_-]?cards?|id[_-]?numbers?|id[_-]?no|bank[_-]?(?:card|account)|card[_-]?no';
// Quotes and what escapes them stay, so that JSON stays JSON.
const VALUE = String.raw`(?:(\\{0,7}")[^"]{0,8000}?(?=\\{0,7}(?:"|$))|(\\{0,7}')[^']{0,8000}|(?:[^\s"'&，。；、\\]|\\(?!["nrt])){1,2000})`;
const PAIRS = new RegExp(
  String.raw`((?:${secretWords}|${personalWords})[\w-]{0,20}["'\\]{0,8}\s{0,3}(?:%3A|%3D|[:=：＝]|是|为)\s{0,3})${VALUE}`,
  'gi',
);
const NAMED =
  /((?:患者|病人|病患|患儿|产妇|就诊人|家属|姓名)(?:姓名|名字|的名字)?[\s"'\\]{0,4}(?:[:：=＝,，「“]|是|为|叫)?[\s"'\\]{0,4}[\u3400-\u9fff])[\u3400-\u9fff·]{1,5}/g;

/** Up to five characters right before a number that was masked: who it belongs to, unless they say what it is. */
const BEFORE_NUMBER = /[\u3400-\u9fff·]{2,5}(?=[\s,，:：]{0,2}\d{3}\*{3,30})/g;
const SAYS_WHAT = /(?:电话|手机|座机|号码?|证|卡|联系方式)$/;

/**
 * A text without what identifies somebody or opens something, wherever it stands in it: numbers of telephones, identity
 * and bank cards, tokens, values behind words such as `password=`, queries of addresses. For texts of the program itself.
 */
export function maskContent(text: string): string {
  return cleanText(text)
    .replace(QUERY, '?…')
    .replace(JWT, STARS)
    .replace(CREDENTIALS, `$1 ${STARS}`)
    .replace(PAIRS, `$1$2$3${STARS}`)
    .replace(NUMBERS, maskNumber);
}

/**
 * The same for a text that a person wrote: there a name stands behind what it is the name of, `患者王小明`, or before the
 * number that is its owner's.
 */
export function maskWritten(text: string): string {
  return maskContent(cleanText(text).replace(NAMED, '$1**')).replace(BEFORE_NUMBER, (before) =>
    SAYS_WHAT.test(before) ? before : `${before[0]}**`,
  );
}

function maskNumber(found: string, ...rest: unknown[]): string {
  const { uuid, mobile, landline } = rest.at(-1) as Record<string, string | undefined>;
  if (uuid) return found;
  return mask(found, mobile || landline ? 'phone' : 'idNumber');
}
