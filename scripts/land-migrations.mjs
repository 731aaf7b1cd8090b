// Notes the migrations that are there as released: from then on the architecture check holds that nobody changes them.
// Usage: npm run land-migrations [folder], as part of a release
import { landMigrations } from './lib/landed-migrations.mjs';
import { ROOT } from './lib/project.mjs';

console.log(`已登记 ${landMigrations(process.argv[2] ?? ROOT)} 个迁移`);
