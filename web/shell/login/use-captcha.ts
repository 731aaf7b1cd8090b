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

/** A captcha picture, replaced on demand: each is good once and for two minutes. */
export function useCaptcha(): Captcha {
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
  return { picture, error, latest: () => latest.current ?? captchaCall(), refresh };
}
