import { createHmac } from 'node:crypto';
import type { IceServer } from '../../../contract/domains/room/room.endpoints.ts';
import { LONGEST_MS } from '../../../contract/domains/room/room.rules.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/**
 * What a browser finds its way to the others by. The password of a relay is the HMAC-SHA1 of its name, which begins with the second
 * at which it expires: what coturn's `use-auth-secret` checks without being told of anybody. `now` in ms.
 */
export function iceServersFor({ stunUrls, turnUrls, turnSecret }: Settings, personId: string, now: number): IceServer[] {
  const stun = stunUrls.length > 0 ? [{ urls: [...stunUrls] }] : [];
  if (turnUrls.length === 0 || !turnSecret) return stun;
  const username = `${Math.floor((now + LONGEST_MS) / 1000)}:${personId}`;
  return [...stun, { urls: [...turnUrls], username, credential: createHmac('sha1', turnSecret).update(username).digest('base64') }];
}
