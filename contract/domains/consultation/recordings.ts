/** Where an order has what was recorded of its patient: slides, traces, studies, and what was brought later. */
export const recordingPlaces = ['slidePath', 'tracePath', 'dicomPath', 'supplementPath', 'laterPath'] as const;
export type RecordingPlace = (typeof recordingPlaces)[number];

/** What devices record, wherever it lies; a plain picture is a recording as a slide alone. */
export const imageExtensions: readonly string[] = ['tif', 'tiff', 'svs', 'dcm', 'zip', 'xml', 'edf'];
export const plainExtensions: readonly string[] = ['jpg', 'jpeg', 'png'];
