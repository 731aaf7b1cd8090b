import { field } from '../../../kernel/field.ts';
import { keyImageUpload } from './kind.uploads.ts';

/** What an expert chose of the pictures of an order, or took themselves, to be printed with what they say (domain rules 6.3.6). */
export const keyImages = field.files('关键图像', { max: keyImageUpload.maxFiles, upload: keyImageUpload.code });

/** The same as others see it. */
export const shownKeyImages = { ...keyImages, readOnly: true } as const;

/** Key images by their ids that were taken of a study which was replaced since: each is marked where it is shown. */
export const ofReplaced = field.ids('取自已更换影像的关键图像', { readOnly: true });
