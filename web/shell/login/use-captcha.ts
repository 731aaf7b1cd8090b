import { useCallback, useEffect, useState } from 'react';
import { captchaCall } from '../../kernel/api-token.ts';
import { CallError } from '../../kernel/call-error.ts';

export interface Captcha {
  /** `undefined` while loading. */
  picture: { key: string; image: string } | undefined;
  error: string | undefined;
  refresh: () => void;
}

/** A captcha picture, replaced on demand: each is good once and for two minutes. */
export function useCaptcha(): Captcha {
  const [picture, setPicture] = useState<Captcha['picture']>();
  const [error, setError] = useState<string>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    // An answer that was overtaken by a later click is dropped.
    let isCurrent = round >= 0;
    captchaCall().then(
      (next) => isCurrent && setPicture(next),
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
  return { picture, error, refresh };
}
