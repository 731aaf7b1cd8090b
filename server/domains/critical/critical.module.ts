import { criticalDomain } from '../../../contract/domains/critical/critical.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { criticalValueRules } from './critical-value.rules.ts';
import { criticalValueTable } from './critical-value.tables.ts';
import { serveCriticalValuesOf } from './critical-values-of-order.ts';
import { serveReportCriticalValue } from './report-critical-value.ts';

/** The table of contents of critical values. */
export const criticalModule = defineModule({
  domain: criticalDomain,
  demo: async () => (await import('./critical.demo.ts')).criticalDemo,
  tables: [criticalValueTable],
  shows: [criticalValueTable],
  rules: [criticalValueRules],
  serves: [serveReportCriticalValue, serveCriticalValuesOf],
});
