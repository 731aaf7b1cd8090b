import type { Endpoint } from '../../contract/kernel/endpoint.ts';
import type { CastMember, Stage } from '../engine/demo.ts';
import type { InProcess } from '../engine/http/answer-in-process.ts';
import type { Actor } from '../engine/identity/actor.ts';
import { loadActorOfUser } from '../engine/identity/load-actor.ts';
import type { Services } from '../engine/services.ts';

/** After so many scenes, and four times as many, the tables are no longer what their plans were made for. */
const LEARN_AFTER = 100;
const LEARN_TIMES = 4;

/** Stories that are played at once: enough that their statements travel together. */
const AT_ONCE = 16;

interface Scene {
  at: number;
  /** Absent: the clock. */
  about?: object;
  play(): Promise<unknown>;
}

export interface PlayedStage {
  stage: Stage;
  /** Plays everything that was planned, in the order of time. Answers how many scenes there were. */
  play(learn: () => Promise<void>): Promise<number>;
}

/** A stage, and what plays everything that was planned on it. */
export function openStage(given: Pick<Stage, 'services' | 'tx' | 'people' | 'params' | 'deeds'>, ask: InProcess): PlayedStage {
  const { services, people } = given;
  const now = services.clock();
  const scenes: Scene[] = [];
  const actors = new Map<string, Promise<Actor>>();
  const servicesAt = (at: number): Services => ({ ...services, clock: () => at });
  const actorOf = (person: CastMember): Promise<Actor> => {
    const known = actors.get(person.userId) ?? loadActor(services, person);
    actors.set(person.userId, known);
    return known;
  };
  const stage: Stage = {
    ...given,
    now,
    servicesAt,
    person: (key) => people.get(key) ?? notThere(key),
    playAs: (person, at) => ({
      call: async <T>(endpoint: Endpoint, sent: Record<string, unknown> = {}) => {
        const asked = async () => ask(servicesAt(at), await actorOf(person), endpoint, sent);
        return (await asked().catch((error: unknown) => explain(error, endpoint, person, at))) as T;
      },
    }),
    scene: (at, about, play) => void scenes.push({ at, about, play }),
    tick: (at, play) => void scenes.push({ at, play: () => play(servicesAt(at)) }),
  };
  return { stage, play: (learn) => playAll(scenes, now, learn) };
}

async function loadActor(services: Services, { tenantId, userId, account }: CastMember): Promise<Actor> {
  const loaded = await loadActorOfUser(services, tenantId, userId, services.clock());
  return loaded?.actor ?? notThere(account);
}

function notThere(key: string): never {
  throw new Error(`the demo data have nobody called ${key}`);
}

/** A refused move is a mistake of the story: it says which. */
function explain(error: unknown, { name }: Endpoint, { tenantId, account }: CastMember, at: number): never {
  const said = error instanceof Error ? error.message : String(error);
  throw new Error(`${name} by ${tenantId}/${account} at ${new Date(at).toISOString()}: ${said}`, { cause: error });
}

async function playAll(scenes: readonly Scene[], now: number, learn: () => Promise<void>): Promise<number> {
  let together: Scene[] = [];
  let [played, next] = [0, LEARN_AFTER];
  for (const scene of scenes.toSorted((one, other) => one.at - other.at)) {
    if (scene.at > now) throw new Error('the demo data reach into the future');
    if (scene.about) together.push(scene);
    else {
      await playTogether(together);
      played += together.length;
      together = [];
      await scene.play();
      if (played < next) continue;
      next = played * LEARN_TIMES;
      await learn();
    }
  }
  await playTogether(together);
  return scenes.filter(({ about }) => about).length;
}

/** Scenes about one thing one after the other, of several things at once. Nothing goes on after one has failed. */
async function playTogether(scenes: readonly Scene[]): Promise<void> {
  const waiting = [...Map.groupBy(scenes, ({ about }) => about).values()];
  let failed = false;
  const work = async (): Promise<void> => {
    for (let own = waiting.shift(); own && !failed; own = waiting.shift()) {
      for (const { play } of own) if (!failed) await play();
    }
  };
  const stop = (error: unknown): never => {
    failed = true;
    throw error;
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => work().catch(stop)));
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
}
