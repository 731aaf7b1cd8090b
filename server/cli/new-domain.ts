import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartupError } from '../platform/settings/startup-error.ts';
import { type Command, required } from './command.ts';
import { camel, filesOf, importing, type NewDomain } from './domain-files.ts';

const contract = fileURLToPath(new URL('../../contract/', import.meta.url));

/** For developers: the smallest domain that runs, with its pages in the menu: a table that a hospital keeps, or a document. */
export const newDomainCommand: Command = {
  name: 'new-domain',
  title: '（开发）生成一个最小的业务域',
  usage: '--name 名称 --title 中文名 [--document]',
  options: { name: { type: 'string' }, title: { type: 'string' }, document: { type: 'boolean' } },
  run: async ({ tell }, values) => {
    const [name, title] = [required(values, 'name'), required(values, 'title')];
    const files = await writeDomain(contract, { name, title, kind: values.document ? 'document' : 'table' });
    for (const file of files) tell(`已生成 contract/${file}`);
    tell(`已登记到 contract/domains.ts。接着：npm run cli -- generate-migration --name add-${name}，审阅后 npm start。`);
  },
};

/** Writes the files of a domain below `root`, and its line into the list of domains. Answers their paths. Throws StartupError. */
export async function writeDomain(root: string, domain: NewDomain): Promise<string[]> {
  const { name } = domain;
  if (!/^[a-z]+(-[a-z0-9]+)*$/.test(name)) throw new StartupError('业务域名称只能用小写字母、数字和短横线。');
  const listFile = join(root, 'domains.ts');
  const list = await readFile(listFile, 'utf8');
  if (list.includes(`/${name}.domain.ts'`)) throw new StartupError(`业务域 ${name} 已存在。`);
  await mkdir(join(root, 'domains', name));
  const files = filesOf(domain);
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, file), text, { flag: 'wx' });
  await writeFile(listFile, listed(list, name));
  return Object.keys(files);
}

/** The import in the order of the alphabet, the domain at the end: the order of the list is that of the menu's folders. */
function listed(list: string, name: string): string {
  const line = importing(`${camel(name)}Domain`, `./domains/${name}/${name}.domain.ts`);
  const imports = list.match(/^import .* from '\.\/domains\/.*;$/gm) ?? [];
  const sorted = [...imports, line].sort((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1));
  const withImport = list.replace(imports.join('\n'), sorted.join('\n'));
  return withImport.replace(/^\];$/m, `  ${camel(name)}Domain,\n];`);
}

const pathOf = (line: string): string => /'(.*)'/.exec(line)?.[1] ?? '';
