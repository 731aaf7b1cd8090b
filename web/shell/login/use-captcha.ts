import { useCallback, useEffect, useRef, useState } from 'react';
import { type CaptchaReply, captchaCall } from '../../platform/call/api-token.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { proofOf } from './proof.ts';

export interface Captcha {
  /** `undefined` while loading. */
  picture: CaptchaReply | undefined;
  error: string | undefined;
  /** The picture that is shown or on its way: whoever types faster than it comes waits for it. */
  latest: () => Promise<CaptchaReply>;
  refresh: () => void;
}

/** Long enough to read a picture and type it, before it ends. */
const TYPING_MS = 20_000;
/** After one that did not come, so that typing somewhere else does not ask with each key. */
const AGAIN_MS = 5_000;
const PAGE_SIGNS = ['visibilitychange', 'pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
const WINDOW_SIGNS = ['focus', 'online'] as const;

/** A captcha picture, replaced on demand: each is good once and for two minutes. Until somebody types it, one that is old is replaced. */
export function useCaptcha(isTyped: boolean): Captcha {
  const [picture, setPicture] = useState<Captcha['picture']>();
  const [error, setError] = useState<string>();
  const [round, setRound] = useState(0);
  const latest = useRef<Promise<CaptchaReply>>(undefined);
  useEffect(() => {
    // An answer that was overtaken by a later click is dropped.
    let isCurrent = round >= 0;
    const asked = captchaCall();
    latest.current = asked;
    asked.then(
      (next) => {
        if (!isCurrent) return;
        setPicture(next);
        // While the user types.
        if (next.challenge) void proofOf(next.key, next.challenge.bits);
      },
      (reason: unknown) => isCurrent && setError(reason instanceof CallError ? reason.message : String(reason)),
    );
    return () => {
      isCurrent = false;
    };
  }, [round]);
  const refresh = useCallback(() => {
    setPicture(undefined);
    setError(undefined);
    setRound((before) => before + 1);
  }, []);
  useFreshPicture(picture, error, isTyped, refresh);
  return { picture, error, latest: () => latest.current ?? captchaCall(), refresh };
}

/**
 * Replaces a picture that is old or did not come, at the first sign of somebody who may need it: a ward's machine stands at the login page
 * all night, the first sign-in is not to fail, and what nobody looks at draws nothing. One that somebody has begun to type stays.
 */
function useFreshPicture(picture: CaptchaReply | undefined, error: string | undefined, isTyped: boolean, refresh: () => void): void {
  const renewAt = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (error !== undefined) renewAt.current = Date.now() + AGAIN_MS;
    else if (picture?.expires_in === undefined) renewAt.current = Number.POSITIVE_INFINITY;
    else renewAt.current = Date.now() + picture.expires_in * 1000 - Math.min(TYPING_MS, picture.expires_in * 500);
  }, [picture, error]);
  useEffect(() => {
    if (isTyped) return undefined;
    const look = () => {
      if (document.hidden || Date.now() < renewAt.current) return;
      renewAt.current = Number.POSITIVE_INFINITY;
      refresh();
    };
    for (const sign of PAGE_SIGNS) document.addEventListener(sign, look);
    for (const sign of WINDOW_SIGNS) addEventListener(sign, look);
    return () => {
      for (const sign of PAGE_SIGNS) document.removeEventListener(sign, look);
      for (const sign of WINDOW_SIGNS) removeEventListener(sign, look);
    };
  }, [isTyped, refresh]);
}
