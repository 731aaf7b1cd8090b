import type { downloadReport, previewReport } from '../../../contract/domains/report/report.endpoints.ts';
import type { SentInput } from '../../../contract/kernel/sent.ts';
import { call } from '../../kernel/api-client.ts';
import { CallError } from '../../kernel/call-error.ts';
import { label } from '../../kernel/label.ts';
import { notify } from '../../kernel/notify.ts';

type LinkCall = typeof previewReport | typeof downloadReport;

/**
 * Opens a signed link that has to be asked for in a new window. The window is opened first, while the browser still
 * sees the click: opened after the answer it would be blocked. Resolves to whether the file was opened.
 */
export async function openPdf(endpoint: LinkCall, input: SentInput<LinkCall>): Promise<boolean> {
  const target = window.open('', '_blank');
  if (target) target.opener = null;
  try {
    const { link } = await call(endpoint, input);
    if (target) target.location.replace(link);
    else notify.warning(label('浏览器阻止了新窗口，请允许本站弹出窗口后重试'));
    return target !== null;
  } catch (error) {
    target?.close();
    if (error instanceof CallError) return false;
    throw error;
  }
}
