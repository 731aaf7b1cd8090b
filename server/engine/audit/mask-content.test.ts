import { expect, test } from 'vitest';
import { maskContent, maskWritten } from './mask-content.ts';
import { maskText, maskTold, maskTree, toldByName } from './mask-named.ts';
import { maskMessage } from './masked-text.ts';

test.each([
  ['a mobile number', '电话13912345678。', '电话139****5678。'],
  ['with the country', 'tel +8613912345678', 'tel +86*******5678'],
  ['in groups', '139 1234 5678', '139******5678'],
  ['in wide digits', '电话１３９１２３４５６７８', '电话139****5678'],
  ['with something unseen in it', '139\u200b1234\u00005678', '139****5678'],
  ['a landline', '0731-84327000', '073******7000'],
  ['an identity card', '身份证43010219870321456x在此', '身份证430*************6x在此'],
  ['an old identity card', '430102870321456', '430**********56'],
  ['a bank card', '卡6222021234567890123', '卡622**************23'],
  ['a bank card in groups', '6222 0212 3456 7890', '622**************90'],
  ['the id of a row', '0190a1b2-c3d4-7000-8000-139123456789', '0190a1b2-c3d4-7000-8000-139123456789'],
  ['days and times', '2026-11-20 10:00:00 2026-11-21', '2026-11-20 10:00:00 2026-11-21'],
  ['the code of a region, milliseconds', '430102000000 1700000000000', '430102000000 1700000000000'],
  ['a bearer token', 'Authorization: Bearer abc.def-123', /^Authorization: \*{6}/],
  ['a token alone', 'got eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.c2ln in', 'got ****** in'],
  ['a password in a text', 'oldPassword=a!b,c&next=1', 'oldPassword=******&next=1'],
  ['in Chinese', '密码：Ab12，完', '密码：******，完'],
  ['in broken JSON', '{"a":{"client_secret": "x y', '{"a":{"client_secret": "******'],
  ['in JSON twice over', String.raw`"{\"password\":\"x y\",\"b\":1}"`, String.raw`"{\"password\":\"******\",\"b\":1}"`],
  ['the query of an address', 'GET https://a.example/b?name=x&y=1 200', 'GET https://a.example/b?… 200'],
  ['words alone', '密码错误，请重新输入', '密码错误，请重新输入'],
])('%s', (_, text, masked) => {
  if (typeof masked === 'string') expect(maskContent(text)).toBe(masked);
  else expect(maskContent(text)).toMatch(masked);
});

test.each([
  ['患者王小明，男', '患者王**，男'],
  ['姓名：欧阳小明', '姓名：欧**'],
  ['{"患者姓名":"王小明"}', '{"患者姓名":"王**"}'],
  ['请回复王小明 13912345678', '请回** 139****5678'],
  ['联系电话13912345678', '联系电话139****5678'],
  ['重试了三次', '重试了三次'],
])('a name that what stands beside it gives away: %s', (text, masked) => expect(maskWritten(text)).toBe(masked));

test.each([
  ['phones', 'phone'],
  ['contact_mobile', 'phone'],
  ['idCards', 'idNumber'],
  ['bankCardNo', 'idNumber'],
  ['newPassword1', 'secret'],
  ['refresh_token', 'secret'],
  ['X-Api-Key', 'secret'],
  ['patientName', 'name'],
  ['chiefComplaint', 'text'],
  ['paramName', undefined],
  ['meetingType', undefined],
])('%s tells %s', (name, kind) => expect(toldByName(name)).toBe(kind));

test.each([
  ['13912345678', 'phone', '139****5678'],
  ['王小明的电话', 'phone', '（文本，6字）'],
  ['王小明', 'name', '王**'],
  ['王小明13912345678', 'name', '（文本，14字）'],
  ['x', 'secret', '******'],
  ['湖南省长沙市1号', 'address', '（文本，8字）'],
] as const)('%s as a %s', (value, kind, masked) => expect(maskTold(value, kind)).toBe(masked));

test('structures are masked by the names in them, to the last level, and JSON in a text likewise', () => {
  const sent = {
    phones: ['13912345678'],
    contact: { patientName: '王小明', passwords: [{ old: 'x' }], note: 'password=x' },
    13912345678: 1,
    王小明: 2,
    count: 3,
    inner: '{"idCards":["43010219870321456x"]}',
  };
  const masked = {
    phones: ['139****5678'],
    contact: { patientName: '王**', passwords: '******', note: 'password=******' },
    '139****5678': 1,
    '…3': 2,
    count: 3,
    inner: '{"idCards":["430*************6x"]}',
  };
  expect(maskTree(sent)).toEqual(masked);
  expect(JSON.parse(maskText(JSON.stringify(sent)))).toEqual(masked);
  expect(maskText(JSON.stringify(JSON.stringify({ token: 'x' })))).not.toContain('x');
});

test.each([
  ['column "remark" does not exist', 'column "remark" does not exist'],
  ['invalid input syntax for type integer: "secret1"', 'invalid input syntax for type integer: "…"'],
  ['Unexpected token \'x\', "{"password":x"" is not valid JSON', 'Unexpected token \'x\', "…" is not valid JSON'],
  ['no row 330102199001011234 here\nDETAIL: of 王小明', 'no row 330*************34 here'],
])('of a message of the program, what it is about stays: %s', (message, masked) => expect(maskMessage(message)).toBe(masked));

test.each(['password', '1', '?', 'eyJ', '139 1234 ', '"', '\\', 'bearer ', '患者', '{"a":', '?a=', "token:'"])(
  'a megabyte of %j is cut, and looked through without going over it again and again',
  (part) => {
    expect(maskText(part.repeat(1_000_000 / part.length)).length).toBeLessThan(40_000);
  },
);
