import { type Store, useStore } from '../../platform/store/store.ts';
import { label } from '../../platform/words/label.ts';
import { cutWords } from './cut-words.ts';
import { HeldSound } from './held-sound.tsx';
import { LostDevices } from './lost-devices.tsx';
import { heldBack, playHeldBack } from './media/keep-playing.ts';
import type { OwnMediaControl } from './media/own-media.ts';
import type { Answering } from './recording/answering.ts';
import { AnsweringNotice } from './recording/answering-notice.tsx';
import { EndedNotice } from './recording/ended-notice.tsx';
import type { SavingState } from './recording/saving.ts';
import { SavingNotice } from './recording/saving-notice.tsx';
import type { RoomState } from './room-session.ts';
import { useOnline } from './use-online.ts';

interface NoticesProps {
  state: RoomState;
  own: OwnMediaControl;
  answering: Answering;
  saving: Store<SavingState>;
}

/** What the room has to say: over the pictures, as a guest's page has no other place for it. */
export function RoomNotices({ state, own, answering, saving }: NoticesProps) {
  const { mic, camera } = useStore(own.store, (all) => all);
  const held = useStore(heldBack, ({ elements }) => elements.length);
  const left = useStore(saving, (all) => all);
  const isOnline = useOnline();
  return (
    <div className="room-notices">
      {state.isCut && (
        <p className="room-notice" role="status">
          {label(cutWords(state, isOnline))}
        </p>
      )}
      <HeldSound count={held} onPlay={playHeldBack} />
      <AnsweringNotice answering={answering} />
      <SavingNotice {...left} />
      <EndedNotice recording={state.recording} />
      <LostDevices mic={mic} camera={camera} onRead={own.acknowledge} />
    </div>
  );
}
