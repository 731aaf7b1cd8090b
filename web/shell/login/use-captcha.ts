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

/** A captcha picture, replaced on demand: each is good once and for two minutes. Until somebody types it, it is replaced before it ends. */
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
  useFreshPicture(picture, isTyped, refresh);
  return { picture, error, latest: () => latest.current ?? captchaCall(), refresh };
}

/** Replaces a picture that nobody has begun to type: a ward's machine stands at the login page all night, and the first sign-in is not to fail. */
function useFreshPicture(picture: CaptchaReply | undefined, isTyped: boolean, refresh: () => void): void {
  const endsAt = useRef(0);
  useEffect(() => {
    endsAt.current = picture?.expires_in === undefined ? Number.POSITIVE_INFINITY : Date.now() + picture.expires_in * 1000;
  }, [picture]);
  useEffect(() => {
    if (isTyped || picture?.expires_in === undefined) return undefined;
    const renewAt = endsAt.current - Math.min(TYPING_MS, picture.expires_in * 500);
    // One that nobody sees can wait until somebody does.
    const look = () => {
      if (!document.hidden && Date.now() >= renewAt) refresh();
    };
    const timer = setTimeout(look, Math.max(0, renewAt - Date.now()));
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [picture, isTyped, refresh]);
}
