import { safeFrame } from './safe-frame.ts';

/** The hospital's own page in the place of the dashboard. It cannot reach the console around it. */
export function WelcomeFrame({ address, title }: { address: string; title: string }) {
  const frame = safeFrame(address, location.origin);
  if (!frame) return null;
  return <iframe className="welcome-frame" src={frame.src} title={title} sandbox={frame.sandbox} referrerPolicy="no-referrer" />;
}
