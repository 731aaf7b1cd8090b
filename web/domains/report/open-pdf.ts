import type { downloadReport, previewReport, printReport } from '../../../contract/domains/report/report.endpoints.ts';
import type { SentInput } from '../../../contract/kernel/sent.ts';
import { call } from '../../platform/call/api-client.ts';
import { openWindow } from '../../platform/call/open-window.ts';

type LinkCall = typeof previewReport | typeof downloadReport | typeof printReport;

/** Opens the signed link of a report. Resolves to whether the file was opened. */
export function openPdf(endpoint: LinkCall, input: SentInput<LinkCall>): Promise<boolean> {
  return openWindow(async () => (await call(endpoint, input)).link);
}
