import type { Page } from '@playwright/test';

/** What no page may do: log an error, throw one, or ask for what it is refused. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${new URL(page.url()).pathname}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${new URL(page.url()).pathname}: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${new URL(page.url()).pathname}: ${response.status()} ${response.url()}`);
  });
  return complaints;
}

/** What a page keeps for its person while they only look: what they typed, how they see a list, and that they are still there, or still at an order. */
const OWN = /\/(form-draft|list-setting|oauth|lock|keepClaim)\b/;

/** Whatever a page sends that changes something. */
export function changesOf(page: Page): string[] {
  const changes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/api/') && !OWN.test(pathname)) changes.push(`${request.method()} ${pathname}`);
  });
  return changes;
}
