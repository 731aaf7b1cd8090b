import { getCaptcha } from '../../../contract/domains/session/session.endpoints.ts';
import { ANSWERED, servePublic } from '../../engine/call/call.ts';
import { addressCounter, takeFromBudget } from '../../engine/identity/rate-limit.ts';
import { challengeFor } from './captcha-proof.ts';
import { keepCaptcha } from './captchas.ts';
import { drawCaptcha } from './draw-captcha.ts';
import { limits } from './session-limits.ts';

/** Answers bare `{key, image, expires_in, challenge}`: five characters, good once, for two minutes, and the work that the console does meanwhile. */
export const serveGetCaptcha = servePublic(getCaptcha, async ({ services, request, reply, now }) => {
  const { database } = services;
  await takeFromBudget(database.forGroup(), addressCounter('captcha', request.ip), limits.captchasPerWindow, limits.windowMs, now);
  const { answer, image } = drawCaptcha();
  const { key, seconds } = await keepCaptcha(database, answer, now);
  reply.send({ key, image, expires_in: seconds, challenge: await challengeFor(database.forGroup(), request.ip, now) });
  return ANSWERED;
});
