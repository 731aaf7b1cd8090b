/** One level of a slide, in pixels. Its last column and row of tiles reach beyond it. */
export interface SlideLevel {
  readonly width: number;
  readonly height: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
}

/** What a slide is, for who draws it. */
export interface SlideShape {
  readonly width: number;
  readonly height: number;
  /** The finest first; none where the picture is shown as one file. */
  readonly levels: readonly SlideLevel[];
  /** Absent where the file does not say, or says what no microscope has. */
  readonly micronsPerPixel?: number;
  /** Of the objective with which it was scanned, such as 40. */
  readonly objective?: number;
}
