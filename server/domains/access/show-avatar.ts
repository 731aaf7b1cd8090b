import { showAvatar } from '../../../contract/domains/access/avatar.endpoints.ts';
import { servePublic } from '../../engine/call/call.ts';
import { streamPublicPicture } from '../../engine/files/public-picture.ts';

/** Streams an avatar. */
export const serveAvatar = servePublic(showAvatar, (call) => streamPublicPicture(call, 'avatar'));
