import { expect, test } from 'vitest';
import { fileUploads } from '../domains/files/upload-policies.ts';
import { domains } from '../domains.ts';
import { type Domain, refuseDoubles } from './domain.ts';

const [upload] = fileUploads;
if (!upload) throw new Error('there is no upload');

test.each<[string, Omit<Domain, 'name' | 'title'>]>([
  [upload.code, { uploads: [upload] }],
  ['user', { scopes: { user: '寄件人' } }],
  ['sex', { dictionaries: [{ code: 'sex', title: '性别', entries: { 1: '男' } }] }],
])('two domains cannot both declare %s, and it is said which', (name, declared) => {
  expect(() => refuseDoubles(domains)).not.toThrow();
  expect(() => refuseDoubles([...domains, { name: 'courier', title: '快递', ...declared }])).toThrow(`declared twice: ${name}`);
});
