// Prints every breach of the rules of the house as `file:line rule`, and exits with 1 when there is one.
// Usage: node scripts/check-architecture.mjs [folder]
import { fileURLToPath } from 'node:url';
import { checkArchitecture } from './lib/architecture.mjs';

const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url));
const { violations, warnings, fileCount } = checkArchitecture(root);
for (const line of warnings) console.log(`提醒 ${line}`);
for (const line of violations) console.log(line);
console.log(violations.length === 0 ? `架构检查通过:${fileCount} 个文件` : `架构检查:${violations.length} 处违反`);
process.exit(violations.length === 0 ? 0 : 1);
