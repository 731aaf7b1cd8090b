import { parse } from 'content-disposition';
import { describe, expect, test } from 'vitest';
import { contentDisposition, fileHeaders } from './content-disposition.ts';

describe('contentDisposition', () => {
  test('keeps a Chinese name in RFC 5987 form and gives old programs a plain one', () => {
    const header = contentDisposition('会诊申请（李䶮𠮷）.pdf', 'pdf', true);
    expect(header).toMatch(/^inline; filename="?file\.pdf"?; filename\*=UTF-8''/);
    expect(parse(header).parameters.filename).toBe('会诊申请（李䶮𠮷）.pdf');
  });

  test.each([
    ['line breaks', 'a\r\nSet-Cookie: x=1.png', 'png', 'a__Set-Cookie_ x=1.png'],
    ['paths', '../../etc/passwd.txt', 'txt', '_.._etc_passwd.txt'],
    ['quotes', 'a"; filename="b.png', 'png', 'a_; filename=_b.png'],
    ['turned writing direction', 'x\u202egnp.exe', 'png', 'x_gnp.exe.png'],
    ['half a character', 'a\ud842.png', 'png', 'a\ufffd.png'],
    ['no name', '', 'png', 'file.png'],
    ['a name of dots', '...', 'png', 'file.png'],
    ['another extension', 'page.html', 'txt', 'page.html.txt'],
  ])('is safe against %s', (_title, name, extension, expected) => {
    const header = contentDisposition(name, extension, false);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(parse(header).parameters.filename).toBe(expected);
  });

  test('cuts an endless name and keeps the extension', () => {
    const { filename } = parse(contentDisposition(`${'长'.repeat(500)}.docx`, 'docx', false)).parameters;
    expect(filename).toBe(`${'长'.repeat(120)}.docx`);
  });
});

describe('fileHeaders', () => {
  test.each(['png', 'jpg', 'jpeg', 'gif', 'bmp', 'pdf', 'mp4'])('shows .%s inline when asked', (extension) => {
    const headers = fileHeaders({ originalName: `a.${extension}`, extension, inline: true });
    expect(headers['content-disposition']).toMatch(/^inline/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(fileHeaders({ originalName: `a.${extension}`, extension, inline: false })['content-disposition']).toMatch(/^attachment/);
  });

  test.each(['html', 'svg', 'txt', 'docx', 'tif', 'js', ''])('always downloads .%s', (extension) => {
    expect(fileHeaders({ originalName: `a.${extension}`, extension, inline: true })['content-disposition']).toMatch(/^attachment/);
  });

  test('names no runnable type and sandboxes everything but PDF and MP4, whose players cannot work in a sandbox', () => {
    expect(fileHeaders({ originalName: 'a.html', extension: 'html', inline: true })['content-type']).toBe('application/octet-stream');
    expect(fileHeaders({ originalName: 'a.svg', extension: 'svg', inline: true })['content-type']).toBe('application/octet-stream');
    expect(fileHeaders({ originalName: 'a.png', extension: 'png', inline: true })['content-security-policy']).toMatch(/^sandbox;/);
    expect(fileHeaders({ originalName: 'a.html', extension: 'html', inline: true })['content-security-policy']).toMatch(/^sandbox;/);
    expect(fileHeaders({ originalName: 'a.pdf', extension: 'pdf', inline: true })['content-security-policy']).not.toContain('sandbox');
    expect(fileHeaders({ originalName: 'a.mp4', extension: 'mp4', inline: true })['content-security-policy']).not.toContain('sandbox');
  });
});
