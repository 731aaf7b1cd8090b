import { useEffect, useState } from 'react';
import { keepImage, type OpenedImage, openImage } from '../../../../contract/domains/image/image.endpoints.ts';
import { call } from '../../../platform/call/api-client.ts';
import { CallError } from '../../../platform/call/call-error.ts';
import { label } from '../../../platform/words/label.ts';

/** Tokens last ten minutes. */
const RENEW_MS = 8 * 60_000;
const PROGRESS_MS = 1_500;
const AGAIN_MS = 15_000;

export interface OpenedSlide {
  readonly opened?: OpenedImage;
  /** Why it cannot be shown. */
  readonly failure?: string;
}

/** Opens a slide once, asks how far its preparation is, and renews what lets its tiles be read. A view that is lost in between ends the viewer. */
export function useOpenedSlide(applyOrderId: string, fileId: string): OpenedSlide {
  const [state, setState] = useState<OpenedSlide>({});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async (endpoint: typeof openImage | typeof keepImage): Promise<void> => {
      try {
        const opened = await call(endpoint, { applyOrderId, fileId }, { quiet: true });
        if (isOver) return;
        setState({ opened });
        timer = setTimeout(() => void ask(keepImage), opened.state === 'preparing' ? PROGRESS_MS : RENEW_MS);
      } catch (error) {
        if (isOver) return;
        const isSaid = error instanceof CallError && error.code !== 0 && error.code !== 429 && error.code < 500;
        // A network that is gone for a moment must not end a view.
        if (!isSaid) timer = setTimeout(() => void ask(endpoint), AGAIN_MS);
        setState((known) =>
          known.opened?.state === 'ready' && !isSaid
            ? known
            : { failure: error instanceof CallError && error.code !== 0 ? error.message : label('影像加载失败，请稍后重试') },
        );
      }
    };
    setState({});
    void ask(openImage);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [applyOrderId, fileId]);
  return state;
}
