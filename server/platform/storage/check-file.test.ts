import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { domains } from '../../../contract/domains.ts';
import { said, textOf } from '../../../contract/kernel/said.ts';
import type { UploadPolicy } from '../../../contract/kernel/upload-policies.ts';
import { findUploadPolicy } from '../../engine/files/upload-policies.ts';
import { checkFile, checkFileCount } from './check-file.ts';
import { FILE_EXTENSIONS, fileKindOf } from './file-kinds.ts';

function policy(code: string): UploadPolicy {
  const found = findUploadPolicy({ domains }, code);
  if (!found.ok) throw new Error(textOf(found.message));
  return found.policy;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

function png(profileBytes = 0): Buffer {
  const header = Buffer.from('00000001000000010806000000', 'hex');
  const profile = profileBytes > 0 ? [chunk('iCCP', Buffer.alloc(profileBytes, 7))] : [];
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...profile,
    chunk('IDAT', deflateSync(Buffer.alloc(5))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function zip(...names: string[]): Buffer {
  const entries = names.map((name) => {
    const head = Buffer.alloc(30);
    head.write('PK\x03\x04', 'latin1');
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(Buffer.byteLength(name), 26);
    return Buffer.concat([head, Buffer.from(name)]);
  });
  return Buffer.concat([...entries, Buffer.alloc(64)]);
}

function compound(...streams: string[]): Buffer {
  const names = streams.map((name) => Buffer.concat([Buffer.from(`${name}\0`, 'utf16le'), Buffer.alloc(64)]));
  return Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), ...names, Buffer.alloc(512)]);
}

function bmp(): Buffer {
  const head = Buffer.alloc(64);
  head.write('BM', 'latin1');
  head.writeUInt32LE(64, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  return head;
}

const ASF = Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(80)]);
const SAMPLES: Readonly<Record<string, Buffer>> = {
  png: png(),
  jpg: Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  jpeg: Buffer.from('ffd8ffe100104578696600010100000100010000', 'hex'),
  gif: Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(20)]),
  bmp: bmp(),
  mp4: Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypisom'), Buffer.alloc(16), Buffer.from('isommp41')]),
  rmvb: Buffer.concat([Buffer.from('.RMF'), Buffer.alloc(32)]),
  mkv: Buffer.concat([Buffer.from('1a45dfa3934282886d6174726f736b61', 'hex'), Buffer.alloc(32)]),
  wmv: ASF,
  flv: Buffer.from('464c5601050000000900000000', 'hex'),
  doc: compound('Root Entry', 'WordDocument'),
  docx: zip('[Content_Types].xml', '_rels/.rels', 'word/document.xml'),
  xls: compound('Root Entry', 'Workbook'),
  xlsx: zip('docProps/app.xml', 'xl/workbook.xml'),
  ppt: compound('Root Entry', 'PowerPoint Document'),
  pptx: zip('_rels/.rels', 'ppt/presentation.xml'),
  pdf: Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'),
  txt: Buffer.from('主诉：咳嗽三天，BMI 23。\r\n'),
  tif: Buffer.from('49492a00ffff0000', 'hex'),
  tiff: Buffer.from('4d4d002a0000ffff', 'hex'),
  svs: Buffer.from('49492b0008000000', 'hex'),
  dcm: Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), Buffer.alloc(32)]),
  zip: zip('SE1/IM0001', 'SE1/IM0002'),
  edf: Buffer.from(
    `${'0'.padEnd(8)}${'X X X X'.padEnd(80)}${'Startdate X X X X'.padEnd(80)}20.11.2609.30.00${'512'.padEnd(8)}${'EDF+C'.padEnd(44)}1       1       1   ${'EEG Fp1'.padEnd(256)}`,
  ),
  xml: Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<AnnotatedECG xmlns="urn:hl7-org:v3"/>'),
};

/** What is no attachment, and for which upload it is taken. */
const ownCodes: Readonly<Record<string, string>> = { svs: 'slide', dcm: 'trace', zip: 'dicom', xml: 'trace', edf: 'trace' };

function check(originalName: string, declaredType: string, head: Buffer, code = 'attachment') {
  return checkFile({ originalName, declaredType, head, policy: policy(code) });
}

describe('the white list', () => {
  test('has a sample for every extension', () => {
    expect(Object.keys(SAMPLES).sort()).toEqual([...FILE_EXTENSIONS].sort());
  });

  test.each(FILE_EXTENSIONS)('accepts a real .%s under its own type', async (extension) => {
    const contentType = fileKindOf(extension)?.contentType ?? '';
    expect(await check(`检查.${extension.toUpperCase()}`, contentType, SAMPLES[extension] as Buffer, ownCodes[extension])).toEqual({
      ok: true,
      extension,
      contentType,
    });
  });

  test.each(FILE_EXTENSIONS)('refuses a .%s that holds the bytes of something else', async (extension) => {
    const contentType = fileKindOf(extension)?.contentType ?? '';
    const foreign = ['pdf', 'txt'].includes(extension) ? png() : (SAMPLES.pdf as Buffer);
    expect(await check(`a.${extension}`, contentType, foreign, ownCodes[extension])).toMatchObject({ ok: false, status: 415 });
  });

  test.each(['a.exe', 'a.html', 'a.svg', 'a.png.js', 'a.webp', 'a.docm'])('refuses %s', async (name) => {
    expect(await check(name, 'application/octet-stream', png())).toMatchObject({ ok: false, status: 415 });
  });
});

describe('disguises', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const html = Buffer.from('<!DOCTYPE html><html><body><script>alert(1)</script></body></html>');
  test.each([
    ['an SVG called png', 'a.png', 'image/png', svg],
    ['an HTML page called jpg', 'a.jpg', 'image/jpeg', html],
    ['an HTML page called txt', 'a.txt', 'text/plain', html],
    ['an HTML page called xls', 'a.xls', 'application/vnd.ms-excel', html],
    ['a script that starts with BM', 'a.bmp', 'image/bmp', Buffer.from('BM=1;<script>alert(1)</script>/*                      */')],
    ['a JPEG called png', 'a.png', 'image/png', SAMPLES.jpg as Buffer],
    ['an Excel book called docx', 'a.docx', '', SAMPLES.xlsx as Buffer],
    ['an Excel book called doc', 'a.doc', '', SAMPLES.xls as Buffer],
    ['a document with macros', 'a.docx', '', zip('[Content_Types].xml', 'word/vbaProject.bin', 'word/document.xml')],
    ['a plain zip called docx', 'a.docx', '', zip('readme.txt')],
    ['a Windows program called txt', 'a.txt', 'text/plain', Buffer.from('4d5a90000300000004000000ffff', 'hex')],
    ['a shell script called txt', 'a.txt', 'text/plain', Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ])('refuses %s', async (_title, name, type, head) => {
    expect(await check(name, type, head)).toMatchObject({ ok: false, status: 415 });
  });

  test('refuses a picture whose declared type is another one, and says which', async () => {
    const verdict = await check('a.png', 'text/html', png());
    expect(verdict).toEqual({
      ok: false,
      status: 415,
      message: said`文件“${'a.png'}”声明的类型 ${'text/html'} 与扩展名 .${'png'} 不一致，请用原始文件重新上传`,
    });
  });

  test('a picture must be declared; an office file from a machine without Office need not be', async () => {
    expect(await check('a.png', '', png())).toMatchObject({ ok: false, status: 415 });
    expect(await check('a.docx', 'application/octet-stream', SAMPLES.docx as Buffer)).toMatchObject({ ok: true });
  });
});

describe('real-world heads', () => {
  test('accepts a PNG whose colour profile fills the whole head', async () => {
    expect(await check('a.png', 'image/png', png(20_000).subarray(0, 4100))).toMatchObject({ ok: true });
  });

  test('accepts GBK text, also when the head ends in the middle of a character', async () => {
    const gbk = Buffer.from('d6f7cbdfa3babfc8cbd4', 'hex');
    expect(await check('a.txt', 'text/plain', gbk)).toMatchObject({ ok: true });
    expect(await check('a.txt', 'text/plain', gbk.subarray(0, -1))).toMatchObject({ ok: true });
  });
});

describe('policies', () => {
  test('the older forms say their rule in the exact words, for kind and for size', async () => {
    const message = '只能上传jpg/png文件，且不超过500kb';
    expect(await check('a.gif', 'image/gif', SAMPLES.gif as Buffer, 'image-old')).toEqual({ ok: false, status: 415, message });
    const large = { originalName: 'a.png', declaredType: 'image/png', head: png(), size: 500 * 1024 + 1, policy: policy('image-old') };
    expect(await checkFile(large)).toEqual({ ok: false, status: 413, message });
    expect(await checkFile({ ...large, size: 500 * 1024 })).toMatchObject({ ok: true });
  });

  test('answers 400 for an empty file, a name without extension, an unknown code and too many files', async () => {
    expect(await check('a.png', 'image/png', Buffer.alloc(0))).toMatchObject({ ok: false, status: 400 });
    expect(await check('README', 'text/plain', Buffer.from('x'))).toMatchObject({ ok: false, status: 400 });
    for (const code of [undefined, '', 'nothing', '__proto__', 'constructor'])
      expect(findUploadPolicy({ domains }, code)).toMatchObject({ ok: false, status: 400 });
    expect(checkFileCount(policy('case-image'), 4)).toBeUndefined();
    expect(checkFileCount(policy('case-image'), 5)).toMatchObject({ status: 400, message: said`最多上传${4}个文件，当前为${5}个` });
  });
});

describe('what people bring and nothing reads', () => {
  /** Checksum and length of the file, and the head of its first section. */
  const scp = Buffer.concat([Buffer.alloc(14, 1), Buffer.from([20, 20]), Buffer.from('SCPECG\0\0', 'latin1'), Buffer.alloc(200)]);

  test.each(['心电图.scp', '心电图.dcm', '心电图.SCP', '心电图'])(
    'an SCP-ECG called %s is told what to export instead',
    async (originalName) => {
      for (const code of ['ecg', 'trace']) {
        const verdict = await checkFile({ originalName, declaredType: '', head: scp, policy: policy(code) });
        expect(verdict).toMatchObject({
          ok: false,
          status: 415,
          message: expect.stringContaining('请在心电设备或心电系统中改为导出DICOM波形'),
        });
      }
    },
  );

  test('it is known by its head alone, however short that is, and where ECGs are not asked for it is a wrong kind like any', async () => {
    const called = { originalName: 'a.scp', declaredType: '' };
    for (const head of [scp.subarray(0, 21), Buffer.alloc(40), Buffer.alloc(0)])
      expect(await checkFile({ ...called, head, policy: policy('ecg') })).toMatchObject({ message: policy('ecg').message });
    expect(await checkFile({ ...called, head: scp, policy: policy('image') })).toMatchObject({ message: policy('image').message });
  });
});
