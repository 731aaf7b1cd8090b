import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { downloadToDisk } from '../../platform/call/api-client.ts';
import { label } from '../../platform/words/label.ts';
import type { ButtonItem } from './action-buttons.tsx';

/** Saves what a page shows as a Bundle of FHIR R4, for systems of other houses. */
export function fhirButton(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): ButtonItem {
  // What was refused has been told by the call.
  return {
    key: 'fhir',
    title: label('导出FHIR'),
    isAside: true,
    asks: false,
    onClick: () => void downloadToDisk(endpoint, input).catch(() => undefined),
  };
}
