import { CallError } from '../../platform/call/call-error.ts';
import { getSession } from '../../platform/session/session.ts';
import { readStored, writeStored } from '../../platform/store/storage.ts';

/** What is said of it. */
export const CODES_UNSEEN = '双因素认证已启用。没有保存恢复码的，请在个人信息中关闭后重新启用';

const STORED = 'lianyi-unseen-recovery-codes';

/**
 * Remembers that this person's second factor may be in use while they have not put its recovery codes away: the answer was
 * lost, or the page was left too early. The server cannot know whether anybody has read them.
 */
export function keepCodesUnseen(isUnseen: boolean): void {
  writeStored(STORED, isUnseen ? getSession().user?.userId : undefined);
}

export function areCodesUnseen(): boolean {
  const userId = getSession().user?.userId;
  return userId !== undefined && readStored<string>(STORED) === userId;
}

/** Sends what puts a factor into use. From then on its codes are unseen, also where no answer comes. */
export async function unseenUntilRead<T>(confirm: () => Promise<T>): Promise<T> {
  const wereUnseen = areCodesUnseen();
  keepCodesUnseen(true);
  try {
    return await confirm();
  } catch (error) {
    // A wrong code has put nothing into use; a conflict says that it is.
    if (error instanceof CallError && !error.isUncertain && error.code !== 409) keepCodesUnseen(wereUnseen);
    throw error;
  }
}
