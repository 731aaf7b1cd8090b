import { randomUUID } from 'node:crypto';
import type { Endpoint } from '../../contract/kernel/endpoint.ts';
import type { Field, Fields } from '../../contract/kernel/field.ts';
import { maxLength } from '../../contract/kernel/field.ts';
import { filterParameters } from '../../contract/kernel/filter.ts';
import { sampleInput } from '../testing/sample-input.ts';

/** What no log may hold. None of them occurs anywhere else. */
export const telltales = {
  phone: '13987650123',
  landline: '0731-84327911',
  idNumber: '430102198703214567',
  oldIdNumber: '430102870321456',
  card: '6222021234567890123',
  password: 'Tell-Pw-9Zq7',
  token: 'tok9f8e7d6c5b4aTell',
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJ0ZWxsIjoidGFsZSJ9.c2lnbmF0dXJlLXRlbGw',
  name: '慕容晚晴',
} as const;
const { phone, landline, idNumber, oldIdNumber, card, password, token, jwt, name } = telltales;

/** The same values as somebody writes them down in a hurry, in programs' words, and as JSON in a text. */
export const sentences = [
  `患者${name}，电话${phone}，身份证${idNumber}`,
  `姓名：${name} 座机${landline} 老证${oldIdNumber}`,
  `password=${password}&access_token=${token}`,
  `密码：${password}，令牌是${token}`,
  `Authorization: Bearer ${jwt}`,
  `卡号 ${card}`,
  JSON.stringify({ patientName: name, password, deep: { idCards: [idNumber], list: [{ mobile: phone, token }] } }),
  `said ${JSON.stringify(JSON.stringify({ patientName: name, secret: password }))} and left`,
  `https://his.example.org/find?q=${encodeURIComponent(name)}&name=${name}&x=${password}`,
  `tel +86 139 8765 0123`,
];

/** As it would be found, whatever stands between the digits. */
export const traces: readonly string[] = [...Object.values(telltales), '139 8765 0123', encodeURIComponent(name)];

const nested = {
  phones: [phone],
  idCards: [idNumber],
  contact: { patientName: name, mobile: phone, password, note: sentences[0], tokens: [token] },
  cards: [[card]],
};

let counter = 0;
const sentence = (): string => sentences[counter++ % sentences.length] as string;

/** A value that the field takes, with what must not be logged wherever it fits. */
function takenValue(key: string, spec: Field, sample: unknown): unknown {
  if (spec.sensitive === 'secret') return password;
  if (spec.sensitive === 'phone' || /phone|mobile/i.test(key)) return spec.kind === 'files' ? [phone] : phone;
  if (spec.sensitive === 'idNumber') return idNumber;
  if (/patientName/.test(key)) return name;
  if (spec.kind === 'json') return nested;
  if (!['text', 'longText'].includes(spec.kind) || spec.format) return sample;
  return sentences.map(() => sentence()).find((text) => text.length <= maxLength(spec)) ?? sample;
}

/** What the call takes, with telltales in every field that has room for one. */
export function takenInput({ input, filters = {}, draft = false }: Endpoint): Record<string, unknown> {
  const sample = sampleInput(input, { all: true });
  // A draft is taken with whatever is in it, but for what names rows and files that there are none of.
  const isTaken = (key: string): boolean => !(draft && (/Id$/.test(key) || ['files', 'json'].includes(input[key]?.kind ?? '')));
  const own = Object.entries(sample)
    .filter(([key]) => isTaken(key))
    .map(([key, value]) => [key, takenValue(key, input[key] as Field, value)]);
  const texts = filterParameters(filters).flatMap(({ name: key, field }) =>
    filters[field]?.kind === 'text' && key.startsWith(field) ? [[key, takenValue(key, filters[field], '样例')]] : [],
  );
  return Object.fromEntries([...own, ...texts]);
}

/** Everything where it does not belong: in fields of every kind, in their names, nested, and under names that nobody declared. */
export function refusedInput({ input, filters = {} }: Endpoint): Record<string, unknown> {
  const declared: Fields = { ...filters, ...input };
  const wrong = Object.entries(declared).map(([key, { sensitive }], at) => {
    if (sensitive === 'secret') return [key, at % 2 ? [password] : { password }];
    return [key, [sentence(), `${name}${phone}`, nested, [phone, idNumber], [sentence()]][at % 5]];
  });
  const strange = { ...nested, mobile: phone, password, note: sentence(), user: { idCard: idNumber }, [phone]: 1, [`${name}电话`]: 1 };
  return { ...strange, ...Object.fromEntries(wrong), ascs: `${name},${password}`, descs: phone, current: phone, size: sentence() };
}

/** In the address, beside a body: where browsers and proxies write everything down. */
export const query = new URLSearchParams({
  phones: phone,
  idCard: idNumber,
  patientName: name,
  password,
  access_token: token,
  note: sentences[0] as string,
  'blade-auth': `bearer ${jwt}`,
}).toString();

export const pathOf = ({ path }: Endpoint, value = randomUUID()): string => `/api${path.replace(/\{\w+\}/g, encodeURIComponent(value))}`;

const BOUNDARY = 'telltale';

/** A file whose name says whom it shows, with fields beside it. */
export function uploadOf(input: Record<string, unknown>): { payload: string; headers: Record<string, string> } {
  const fields = Object.entries(input).map(
    ([key, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${String(value)}\r\n`,
  );
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}${phone}.png"\r\nContent-Type: image/png\r\n\r\nabc\r\n`;
  return {
    payload: `${fields.join('')}${file}--${BOUNDARY}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
