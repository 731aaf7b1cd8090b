import OpenSeadragon from 'openseadragon';
import { getTile } from '../../../../contract/domains/image/image.endpoints.ts';
import type { SlideShape } from '../../../../contract/domains/image/slide.shape.ts';

/** Lets tiles be read. It is exchanged while the viewer is open. */
export interface TokenHolder {
  current: string;
}

/**
 * The tiles of a slide as the viewer asks for them. Levels are those of the file, however far they lie apart; the viewer counts them from the
 * coarsest. Tiles of the last column and row are cut to the picture by the viewer.
 */
export function tileSourceOf({ width, height, levels }: SlideShape, token: TokenHolder): OpenSeadragon.TileSource {
  const last = levels.length - 1;
  const source = new OpenSeadragon.TileSource({ width, height, tileSize: levels[0]?.tileWidth ?? 256, minLevel: 0, maxLevel: last });
  const levelAt = (level: number) => levels[last - level] ?? { width, height, tileWidth: 256, tileHeight: 256 };
  source.getLevelScale = (level) => levelAt(level).width / width;
  source.getTileWidth = (level) => levelAt(level).tileWidth;
  source.getTileHeight = (level) => levelAt(level).tileHeight;
  source.getNumTiles = (level) => {
    const at = levelAt(level);
    return new OpenSeadragon.Point(Math.ceil(at.width / at.tileWidth), Math.ceil(at.height / at.tileHeight));
  };
  source.getTileUrl = (level, column, row) => {
    const fileId = token.current.slice(0, token.current.indexOf('.'));
    const place = getTile.path
      .replace('{fileId}', fileId)
      .replace('{level}', String(last - level))
      .replace('{column}', String(column))
      .replace('{row}', String(row));
    // Asked for again later, a tile is read by the token of then.
    return () => `/api${place}?token=${encodeURIComponent(token.current)}`;
  };
  return source;
}
