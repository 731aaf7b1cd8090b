import { useEffect, useState } from 'react';
import type { DeviceKind } from './device-choice.ts';

const kinds: Readonly<Record<DeviceKind, MediaDeviceKind>> = { camera: 'videoinput', mic: 'audioinput', speaker: 'audiooutput' };

export interface Device {
  id: string;
  name: string;
}

export type Devices = Readonly<Record<DeviceKind, readonly Device[]>>;

/** Those that may be chosen between. Without leave browsers tell neither names nor which is which: then there is no choice yet. */
export function devicesOf(found: readonly Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[]): Devices {
  const of = (kind: DeviceKind): Device[] =>
    found
      .filter((one) => one.kind === kinds[kind] && one.deviceId !== '' && one.label !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
  return { camera: of('camera'), mic: of('mic'), speaker: canChooseSpeaker() ? of('speaker') : [] };
}

function canChooseSpeaker(): boolean {
  return typeof HTMLMediaElement === 'function' && 'setSinkId' in HTMLMediaElement.prototype;
}

/** What is plugged in now; `leave` is what changes when somebody allows a device, from when on it has a name. */
export function useDevices(leave: unknown): Devices {
  const [devices, setDevices] = useState<Devices>(() => devicesOf([]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when there may be names
  useEffect(() => {
    const { mediaDevices } = navigator;
    // Typed as always there, which it is over TLS alone.
    if (!mediaDevices?.enumerateDevices) return;
    let isOver = false;
    const ask = () =>
      void mediaDevices.enumerateDevices().then(
        (found) => isOver || setDevices(devicesOf(found)),
        () => undefined,
      );
    ask();
    mediaDevices.addEventListener('devicechange', ask);
    return () => {
      isOver = true;
      mediaDevices.removeEventListener('devicechange', ask);
    };
  }, [leave]);
  return devices;
}
