/** The few drawings of a room, so that a guest's page needs no library for them. */
const paths = {
  mic: 'M12 15a3.5 3.5 0 0 0 3.5-3.5v-6a3.5 3.5 0 0 0-7 0v6A3.5 3.5 0 0 0 12 15Zm6.5-3.5a6.5 6.5 0 0 1-13 0M12 18v3.5m-3.5 0h7',
  camera: 'M3 7.5h11.5v9H3zM14.5 11 21 7.5v9L14.5 13',
  screen: 'M3 4.5h18v11.5H3zM9 20h6m-3-4v4M9 10.5l3-3 3 3m-3-3v6',
  pip: 'M3 5h18v14H3zM12 12h7v5h-7z',
  panel: 'M3 5h18v14H3zM14.5 5v14M17 9h2m-2 3h2',
  devices: 'M4 7h9m4 0h3M15 4.5v5M4 17h3m4 0h9M9 14.500v5',
  turn: 'M4.500 10.500a8 8 0 0 1 14-3.500m1-3.500v4h-4M19.500 13.500a8 8 0 0 1-14 3.500m-1 3.500v-4h4',
  leave: 'M3.5 14.5c5-4.5 12-4.5 17 0l-2 2.5-4-1.5v-2.5c-1.700-.5-3.300-.5-5 0v2.500l-4 1.500z',
  record: 'M12 7.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9ZM12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18',
  pause: 'M8.500 5v14M15.500 5v14',
  stop: 'M6 6h12v12H6z',
} as const;

export type IconName = keyof typeof paths;

export function RoomIcon({ name, isOff = false }: { name: IconName; isOff?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.700"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
      {isOff && <path d="M4 3.500 20 21" />}
    </svg>
  );
}
