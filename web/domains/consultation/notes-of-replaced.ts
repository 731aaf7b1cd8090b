import { fileIdOf } from '../../platform/call/file-link.ts';
import { label } from '../../platform/words/label.ts';

/** What stands below key images that were taken of a study which was replaced since. */
export function notesOfReplaced(ofReplaced: readonly string[] | undefined): (link: string) => string | undefined {
  return (link) => (ofReplaced?.includes(fileIdOf(link)) ? label('取自已更换的影像') : undefined);
}
