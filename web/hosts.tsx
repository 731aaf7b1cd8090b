import { BigFileHost } from './domains/files/big-file-host.tsx';

/** What belongs to no page of the console but to all of them. */
export function Hosts() {
  return <BigFileHost />;
}
