import { defineDomain } from '../../kernel/domain.ts';

/** Slides and recordings of orders: opened, drawn upon, measured, taken into the report. */
export const imageDomain = defineDomain({
  name: 'image',
  title: '影像阅片',
  reads: ['consultation'],
  // Whole slides come in pieces.
  grants: { doctor: ['chunk_add'] },
});
