import type { ConsentAnswer } from '../../../../contract/domains/room/recording.rules.ts';
import { createStore } from '../../../platform/store/store.ts';
import { label } from '../../../platform/words/label.ts';
import { isPassing } from '../is-passing.ts';
import type { RoomCalls } from '../room-calls.ts';

export interface AnsweringState {
  /** The answer is under way: nothing else is said meanwhile. */
  isBusy: boolean;
  /** What has become of it, where the server has not taken it. */
  notice?: string;
}

const AGAIN_MS = 1_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * How somebody's page answers to being recorded: it says so until the server has heard it, as whoever takes a consent back believes from then on
 * that nothing is recorded. What goes wrong stands in the room, or at its door: a guest's page has no other
 * place for it.
 */
export function createAnswering({ answer }: Pick<RoomCalls, 'answer'>, againMs = AGAIN_MS) {
  const store = createStore<AnsweringState>(() => ({ isBusy: false }));
  /** How often the room was left: a yes that it was saying until then is said no more. */
  let closed = 0;
  let saying: ConsentAnswer | undefined;

  const say = async (recordingId: string, given: ConsentAnswer): Promise<string | undefined> => {
    const before = closed;
    // A no is said to its end: whoever leaves believes all the more that nothing of them is recorded.
    const isWanted = () => given !== 'agreed' || closed === before;
    while (isWanted()) {
      const failure = await answer(recordingId, given).then(
        () => undefined,
        (error: unknown) => error ?? 1,
      );
      if (failure === undefined) return undefined;
      if (!isPassing(failure)) return failure instanceof Error ? failure.message : label('数据不存在');
      if (isWanted()) store.set({ notice: label('网络异常，您的答复尚未送达，正在重新提交') });
      await pause(againMs);
    }
    return undefined;
  };
  return {
    store,
    give: async (recordingId: string, given: ConsentAnswer): Promise<void> => {
      if (store.get().isBusy) return;
      store.set({ isBusy: true, notice: undefined });
      const before = closed;
      saying = given;
      const notice = await say(recordingId, given);
      if (given === 'agreed' && closed !== before) return;
      saying = undefined;
      store.set({ isBusy: false, notice });
    },
    acknowledge: (): void => store.set({ notice: undefined }),
    /** The room was left; its door tells what is still being said. */
    close: (): void => {
      closed += 1;
      if (saying === undefined || saying === 'agreed') store.set({ isBusy: false, notice: undefined });
    },
  };
}

export type Answering = ReturnType<typeof createAnswering>;
