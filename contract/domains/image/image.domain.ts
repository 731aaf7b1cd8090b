import { defineDomain } from '../../kernel/domain.ts';
import { pageCodes } from '../../kernel/menu.ts';
import { imageArchive } from './image-archive.resource.ts';
import { studySending } from './study-sending.resource.ts';

/** Slides and recordings of orders: opened, drawn upon, measured, taken into the report; fetched from a hospital's archive, and sent to it. */
export const imageDomain = defineDomain({
  name: 'image',
  title: '影像阅片',
  reads: ['consultation'],
  resources: [imageArchive, studySending],
  grants: {
    // Whole slides come in pieces.
    doctor: ['chunk_add', 'image_archive_search'],
    admin: [...pageCodes('image_archive', 'view', 'add', 'edit', 'delete', 'export'), ...pageCodes('study_sending', 'view', 'export')],
  },
});
