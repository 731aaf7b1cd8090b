// `npm run sbom`: writes what the product consists of, with versions and licences, to output/sbom.cdx.json (CycloneDX),
// and ends with 1 when a licence is not allowed. `--check FILE` looks at the licences of another such file.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, requireNode } from './lib/project.mjs';
import { makeSbom, refusedLicences } from './lib/sbom.mjs';

async function write() {
  const sbom = await makeSbom();
  const file = join(ROOT, 'output', 'sbom.cdx.json');
  mkdirSync(join(ROOT, 'output'), { recursive: true });
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`已写入 ${file}：${sbom.components.length} 个组件`);
  return sbom;
}

requireNode();
const [option, file] = process.argv.slice(2);
const refused = refusedLicences(option === '--check' ? JSON.parse(readFileSync(file, 'utf8')) : await write());
for (const line of refused) console.log(`许可证不在允许范围内 ${line}`);
process.exit(refused.length === 0 ? 0 : 1);
