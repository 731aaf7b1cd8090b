import { defineEndpoint, defineQuery, typed } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { MOST_FRAMES, MOST_STACKS } from './dicom.limits.ts';
import type { StudyShape } from './dicom.shape.ts';

const path = '/blade-remote/image/typical';
/** Whoever may read typical cases may look at their studies, and at nothing else of their orders. */
const shown = { domain: 'image', permission: 'typical_case_view' } as const;
const post = { kind: 'action', method: 'POST' } as const;
const input = {
  caseId: field.id('典型病例', { required: true }),
  study: field.whole('第几份影像', { required: true, min: 0, max: 9 }),
} as const;

/**
 * A study as others see it (domain rules 6.3.7, DICOM PS3.15 annex E): what the standard calls attributes of identity is not there at all, no name of a
 * file, person, hospital or device, no date, description or identifier.
 */
export interface TypicalStudy {
  readonly state: 'ready' | 'preparing';
  /** Percent, of one that is being prepared. */
  readonly progress?: number;
  readonly shape?: StudyShape;
  /** How many studies the case has. */
  readonly studies: number;
  /** Stacks that are not shown, as letters may be burned into their pictures. */
  readonly withheld: number;
}

/** Opens a study of a typical case; each opening is written down. Throws 404 once the case is taken back, 409 for what must not be shown. */
export const openTypicalStudy = defineEndpoint({
  ...shown,
  ...post,
  name: 'open-typical-study',
  title: '打开典型病例影像',
  path: `${path}/open`,
  input,
  answer: typed<TypicalStudy>(),
});

/** The same for a page that is open already and waits for the preparation. */
export const keepTypicalStudy = defineEndpoint({
  ...shown,
  ...post,
  name: 'keep-typical-study',
  title: '等待典型病例影像',
  path: `${path}/keep`,
  input,
  answer: typed<TypicalStudy>(),
  isBeat: true,
});

/** One picture of a stack that is shown, in the coding of the stack; 0 is a small JPEG of the first one, which itself is 1. */
export const getTypicalPicture = defineQuery({
  ...shown,
  name: 'get-typical-picture',
  title: '典型病例图像',
  kind: 'file',
  path: `${path}/picture`,
  isBeat: true,
  input: {
    ...input,
    stack: field.whole('序列', { required: true, min: 0, max: MOST_STACKS }),
    picture: field.whole('图像', { required: true, min: 0, max: MOST_FRAMES }),
  },
});
