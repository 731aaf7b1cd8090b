import type OpenSeadragon from 'openseadragon';

type Viewer = OpenSeadragon.Viewer;

/**
 * Moves two viewers together: once somebody has brought them into line, as far apart as they stand then; before, pixel for pixel. Answers what
 * ends it.
 */
export function keepInStep(one: Viewer, other: Viewer, isAligned: boolean): () => void {
  const [a, b] = [one.viewport, other.viewport];
  const widthOf = (viewer: Viewer): number => viewer.world.getItemAt(0)?.getContentSize().x ?? 1;
  const apart = isAligned ? b.getCenter().minus(a.getCenter()) : b.getCenter().minus(b.getCenter());
  const ratio = isAligned ? b.getZoom() / a.getZoom() : widthOf(other) / widthOf(one);
  const turn = isAligned ? b.getRotation() - a.getRotation() : 0;
  // Each follows the other: what follows must not lead at the same time.
  let isFollowing = false;
  const follow = (to: OpenSeadragon.Viewport, from: OpenSeadragon.Viewport, sign: 1 | -1) => (): void => {
    if (isFollowing) return;
    isFollowing = true;
    to.zoomTo(from.getZoom() * ratio ** sign);
    to.setRotation(from.getRotation() + turn * sign);
    to.panTo(from.getCenter().plus(apart.times(sign)));
    isFollowing = false;
  };
  const [lead, back] = [follow(b, a, 1), follow(a, b, -1)];
  const events = ['zoom', 'pan', 'rotate'] as const;
  for (const event of events) {
    one.addHandler(event, lead);
    other.addHandler(event, back);
  }
  return () => {
    for (const event of events) {
      one.removeHandler(event, lead);
      other.removeHandler(event, back);
    }
  };
}
