import { expect, test } from 'vitest';
import { safeFrame } from './safe-frame.ts';

const origin = 'https://console.example.org';

test('a page from elsewhere keeps its origin, one of the console itself does not', () => {
  expect(safeFrame('https://screen.example.org/board?x=1', origin)).toEqual({
    src: 'https://screen.example.org/board?x=1',
    sandbox: expect.stringContaining('allow-same-origin'),
  });
  expect(safeFrame('https://console.example.org/page', origin)?.sandbox).not.toContain('allow-same-origin');
});

test.each(['javascript:alert(1)', 'data:text/html,<script>', 'file:///etc/passwd', '//screen.example.org', 'no address', ''])(
  '%s is not shown',
  (address) => expect(safeFrame(address, origin)).toBeUndefined(),
);
