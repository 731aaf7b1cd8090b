import { getCaptcha } from '../../../contract/domains/session/session.endpoints.ts';
import { ANSWERED, servePublic } from '../../kernel/http/call.ts';
import { takeFromBudget } from '../../kernel/identity/rate-limit.ts';
import { keepCaptcha } from './captchas.ts';
import { drawCaptcha } from './draw-captcha.ts';
import { limits } from './session-limits.ts';

/** Answers bare `{key, image}`: five characters, good once, for two minutes. */
export const getCaptchaServed = servePublic(getCaptcha, async ({ services, request, reply, now }) => {
  const { database } = services;
  await takeFromBudget(database.forGroup(), `captcha ${request.ip}`, limits.captchasPerWindow, limits.windowMs, now);
  const { answer, image } = drawCaptcha();
  const key = await keepCaptcha(database, answer, now);
  reply.send({ key, image });
  return ANSWERED;
});
