import { keepImage, type OpenedImage, openImage } from '../../../../contract/domains/image/image.endpoints.ts';
import { call } from '../../../platform/call/api-client.ts';
import { useAwaited } from '../use-awaited.ts';
import type { Opened } from '../use-opened.ts';

/** Tokens last ten minutes. */
const RENEW_MS = 8 * 60_000;
const PROGRESS_MS = 1_500;

const untilRenewed = ({ state }: OpenedImage): number => (state === 'preparing' ? PROGRESS_MS : RENEW_MS);

/** Opens a slide once, asks how far its preparation is, and renews what lets its tiles be read. A view that is lost in between ends the viewer. */
export function useOpenedSlide(applyOrderId: string, fileId: string): Opened<OpenedImage> {
  const asked = { applyOrderId, fileId };
  const asks = { open: () => call(openImage, asked, { quiet: true }), keep: () => call(keepImage, asked, { quiet: true }) };
  const state = useAwaited<OpenedImage>(`${applyOrderId} ${fileId}`, asks, untilRenewed);
  // A network that is gone for a moment must not end a view.
  return state.opened?.state === 'ready' ? { opened: state.opened } : state;
}
