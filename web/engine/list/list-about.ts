import { label } from '../../platform/words/label.ts';

/** What stands in a list, as its empty place says it: a list is not called one by those who look at it. */
export function aboutOf({ title }: { title: string }): string {
  return label(title.replace(/列表$/, ''));
}
