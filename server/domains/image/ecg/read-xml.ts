import { MOST_DEPTH, MOST_ELEMENTS } from '../../../../contract/domains/image/ecg.shape.ts';
import { ecgRefusal } from './ecg-refusal.ts';

/** An element: its name without a prefix, its attributes, what is in it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  text: string;
}

const MOST_TAG = 65_536;
// A name begins where none stands before it: tried from each of its letters, a long one would take its length squared.
const ATTRIBUTE = /(?<![\w:.-])([\w:.-]{1,100})\s{0,16}=\s{0,16}(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const ENCODINGS: readonly string[] = ['utf-8', 'utf8', 'gb2312', 'gbk', 'gb18030', 'iso-8859-1', 'us-ascii', 'utf-16'];

/**
 * The elements of an XML document. It knows no entities but the five of the language and numbers, and refuses a document that declares its own or names
 * another file: nothing is ever fetched or multiplied. Bounded in depth and number. Throws 415.
 */
export function readXml(bytes: Buffer): XmlElement {
  const text = decoded(bytes);
  const root: XmlElement = { name: '', attributes: new Map(), children: [], text: '' };
  const open: XmlElement[] = [root];
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('<', at);
    const inside = open.at(-1) ?? root;
    if (next < 0) break;
    if (next > at && open.length > 1) inside.text += unescaped(text.slice(at, next));
    const passed = passedOver(text, next, inside);
    if (passed !== undefined) {
      at = passed;
      continue;
    }
    const end = text.indexOf('>', next);
    if (end < 0 || end - next > MOST_TAG) throw ecgRefusal();
    const tag = text.slice(next + 1, end);
    at = end + 1;
    if (tag.startsWith('/')) {
      if (open.length < 2 || open.pop()?.name !== nameOf(tag.slice(1))) throw ecgRefusal();
      continue;
    }
    count += 1;
    if (count > MOST_ELEMENTS || open.length > MOST_DEPTH) throw ecgRefusal('波形文件的结构过于复杂，无法打开');
    const element = elementOf(tag);
    inside.children.push(element);
    if (!tag.endsWith('/')) open.push(element);
  }
  const [document] = root.children;
  if (open.length !== 1 || !document) throw ecgRefusal();
  return document;
}

/** Where the text goes on behind what is no element: comments, instructions, plain sections. */
function passedOver(text: string, at: number, inside: XmlElement): number | undefined {
  const behind = (mark: string, from: number): number => {
    const end = text.indexOf(mark, from);
    if (end < 0) throw ecgRefusal();
    return end + mark.length;
  };
  if (text.startsWith('<!--', at)) return behind('-->', at + 4);
  if (text.startsWith('<?', at)) return behind('?>', at + 2);
  if (text.startsWith('<![CDATA[', at)) {
    const end = behind(']]>', at + 9);
    inside.text += text.slice(at + 9, end - 3);
    return end;
  }
  if (text.startsWith('<!', at)) throw ecgRefusal('波形文件含有文档类型声明，出于安全不能打开，请重新导出后上传');
  return undefined;
}

function elementOf(tag: string): XmlElement {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single] of tag.matchAll(ATTRIBUTE)) attributes.set(nameOf(name), unescaped(double ?? single ?? ''));
  return { name: nameOf(tag), attributes, children: [], text: '' };
}

/** Without the prefix of its namespace. */
const nameOf = (tag: string): string => (/^[^\s/>]{1,200}/.exec(tag.trim())?.[0] ?? '').split(':').at(-1) ?? '';

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{1,10});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function decoded(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const said = /^[^>]{0,100}encoding=["']([\w-]{1,20})/.exec(bytes.toString('latin1', 0, 200))?.[1]?.toLowerCase() ?? 'utf-8';
  if (!ENCODINGS.includes(said)) throw ecgRefusal();
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : said === 'utf-16' ? 'utf-16le' : said;
  return new TextDecoder(encoding).decode(bytes);
}
