import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RoomPerson } from '../../../contract/domains/room/room.endpoints.ts';
import { useStore } from '../../platform/store/store.ts';
import { label } from '../../platform/words/label.ts';
import { columnsFor } from './columns-for.ts';
import type { OwnMediaControl } from './media/own-media.ts';
import { peopleInside } from './people-inside.ts';
import { aboutPerson } from './person-words.ts';
import type { Decide } from './room-lobby.tsx';
import type { RoomSession, RoomState } from './room-session.ts';
import { RoomTile, type Shown } from './room-tile.tsx';

interface TilesProps {
  session: RoomSession;
  own: OwnMediaControl;
  state: RoomState;
  name: string;
  onDecide?: Decide;
}

/** Everybody inside, each as large as the room allows; a shared screen before the others. */
export function RoomTiles({ session, own, state, name, onDecide }: TilesProps) {
  const mine = useStore(own.store, (all) => all);
  const { self, remotes, pointers } = state;
  const others = peopleInside(state).filter(({ id }) => id !== self?.personId);
  const all: Shown[] = others.map((person) => {
    const remote = remotes.find(({ id }) => id === person.id);
    const condition = remote?.condition ?? { mic: true, camera: false, sharing: false };
    const { stream, isConnected = false, isSpeaking = false, quality } = remote ?? {};
    return {
      id: person.id,
      name: person.name,
      about: aboutPerson(person),
      isSelf: false,
      stream,
      condition,
      isConnected,
      isSpeaking,
      quality,
    };
  });
  const condition = { mic: mine.mic === 'on', camera: mine.camera === 'on', sharing: mine.isSharing };
  all.push({ id: self?.personId ?? '', name, about: '', isSelf: true, track: mine.video, condition, isConnected: true, isSpeaking: false });
  const large = all.find((one) => one.condition.sharing);
  const ordered = large ? [large, ...all.filter((one) => one !== large)] : all;
  const [box, columns] = useColumns(all.length);
  const namedPointers = Object.entries(pointers).map(([id, at]) => ({ name: others.find((one) => one.id === id)?.name ?? '', at }));
  return (
    <div
      ref={box}
      className="room-tiles"
      data-focus={large !== undefined || undefined}
      style={large ? undefined : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {ordered.map((shown) => (
        <RoomTile
          key={shown.id}
          shown={shown}
          isLarge={shown === large}
          pointers={shown === large ? namedPointers : []}
          onPoint={shown === large ? session.point : undefined}
        >
          {onDecide && <HostButtons person={others.find(({ id }) => id === shown.id)} onDecide={onDecide} />}
        </RoomTile>
      ))}
    </div>
  );
}

function HostButtons({ person, onDecide }: { person: RoomPerson | undefined; onDecide: Decide }) {
  if (!person || person.role === 'host') return null;
  return (
    <span className="room-host">
      <button type="button" className="room-plain" onClick={() => onDecide(person, 'lobby')}>
        {label('请回等候区')}
      </button>
      <button type="button" className="room-plain" onClick={() => onDecide(person, 'refused')}>
        {label('移出')}
      </button>
    </span>
  );
}

function useColumns(count: number): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, columnsFor(count, size.width, size.height)];
}
