import { expect, type Page } from '@playwright/test';

/** What has arrived of somebody's picture and sound since the page was opened. */
export interface Arrived {
  frames: number;
  bytes: number;
  width: number;
  height: number;
  /** Energy of the sound. */
  energy: number;
}

/** Remembers every connection of the page, so that a journey can ask the browser itself what arrives. */
export async function watchConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const known: RTCPeerConnection[] = [];
    Object.assign(window, { knownConnections: known });
    window.RTCPeerConnection = new Proxy(window.RTCPeerConnection, {
      construct: (Original, given: [RTCConfiguration?]) => {
        const made = new Original(...given);
        known.push(made);
        return made;
      },
    });
  });
}

/** Notes in the pages that are loaded from here on when the first picture of anybody else was drawn. */
export async function watchFirstPicture(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { knownConnections } = window as unknown as { knownConnections: RTCPeerConnection[] };
    const isDrawn = async (pc: RTCPeerConnection): Promise<boolean> =>
      [...(await pc.getStats()).values()].some(
        ({ type, kind, framesDecoded = 0 }) => type === 'inbound-rtp' && kind === 'video' && framesDecoded > 0,
      );
    const timer = setInterval(async () => {
      if (!(await Promise.all(knownConnections.map(isDrawn))).includes(true)) return;
      clearInterval(timer);
      Object.assign(window, { firstPictureAt: Date.now() });
    }, 50);
  });
}

/** Loads the page of somebody inside anew, and gives after how many ms the picture of somebody else was there again. */
export async function rejoinByReload(page: Page): Promise<number> {
  const begun = Date.now();
  await page.reload();
  const drawn = await page.waitForFunction(() => (window as unknown as { firstPictureAt?: number }).firstPictureAt);
  return Number(await drawn.jsonValue()) - begun;
}

/** A video room as a person uses it. */
export function roomPage(page: Page) {
  const tile = (name: string) => page.locator(`.room-tile[data-person="${name}"]`);
  const lobby = page.getByRole('region', { name: '等候区' });
  const arrived = () =>
    page.evaluate(async () => {
      const { knownConnections } = window as unknown as { knownConnections: RTCPeerConnection[] };
      const living = knownConnections.filter(({ connectionState }) => connectionState === 'connected');
      return Promise.all(
        living.map(async (pc) => {
          const sum = { frames: 0, bytes: 0, width: 0, height: 0, energy: 0 };
          for (const entry of (await pc.getStats()).values()) {
            if (entry.type !== 'inbound-rtp') continue;
            sum.bytes += entry.bytesReceived ?? 0;
            if (entry.kind === 'video')
              Object.assign(sum, { frames: entry.framesDecoded, width: entry.frameWidth ?? 0, height: entry.frameHeight ?? 0 });
            else sum.energy += entry.totalAudioEnergy ?? 0;
          }
          return sum;
        }),
      );
    }) as Promise<Arrived[]>;
  /** The same of each picture by itself, where one connection brings several: how often it was drawn, and how wide. */
  const pictures = () =>
    page.evaluate(async () => {
      const { knownConnections } = window as unknown as { knownConnections: RTCPeerConnection[] };
      const living = knownConnections.filter(({ connectionState }) => connectionState === 'connected');
      const reports = await Promise.all(living.map((pc) => pc.getStats()));
      return reports
        .flatMap((report) => [...report.values()])
        .filter(({ type, kind }) => type === 'inbound-rtp' && kind === 'video')
        .map(({ framesDecoded = 0, frameWidth = 0 }) => ({ frames: Number(framesDecoded), width: Number(frameWidth) }));
    });
  return {
    tile,
    lobby,
    arrived,
    pictures,
    control: (name: string) => page.getByRole('toolbar', { name: '会诊室操作' }).getByRole('button', { name }),
    waiting: page.getByRole('heading', { name: '您在等候区' }),
    /** Turns on camera and microphone, and goes in. */
    enter: async () => {
      await page.getByRole('button', { name: '开启摄像头' }).click();
      await page.getByRole('button', { name: '开启麦克风' }).click();
      // Camera and microphone; how fast the network is belongs to the machine.
      for (const at of [0, 1]) await expect(page.locator('.room-check dd').nth(at)).toHaveAttribute('data-good', 'true');
      await page.getByRole('button', { name: '进入会诊室' }).click();
    },
    admit: (name: string) => lobby.locator('div', { hasText: name }).getByRole('button', { name: '准许进入' }).click(),
    /** Pictures of so many others arrive, and go on arriving: as late as a machine needs that has all of these people to itself. */
    expectPictures: async (count: number) => {
      await expect
        .poll(async () => (await arrived()).filter(({ frames, width }) => frames > 0 && width >= 320).length, { timeout: 90_000 })
        .toBe(count);
      const before = await arrived();
      await expect.poll(async () => (await arrived()).every(({ frames }, at) => frames > (before[at]?.frames ?? 0))).toBe(true);
    },
  };
}
