/** One row of the user picker (specification 1 §2.9). */
export interface PickedUser {
  id: string;
  realName: string;
  avatar?: string;
  deptName?: string;
  postName?: string;
}

/**
 * The choice after some rows of the shown page were ticked: those of other pages stay, in the order of choosing.
 * `ticked` are the ids the table now says are chosen.
 */
export function mergeChoice(chosen: readonly PickedUser[], page: readonly PickedUser[], ticked: readonly string[]): PickedUser[] {
  const kept = chosen.filter(({ id }) => ticked.includes(id));
  return [...kept, ...page.filter(({ id }) => ticked.includes(id) && !kept.some((one) => one.id === id))];
}
