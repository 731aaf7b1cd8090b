import type { FastifyInstance, FastifyRequest } from 'fastify';
import { logParams } from '../../../contract/domains/logs/log.params.ts';
import { noteForLogs, notesOf } from '../../engine/audit/log-notes.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import type { Host } from '../../engine/module.ts';
import type { Services } from '../../engine/services.ts';
import { readParams } from '../settings/param.reads.ts';
import { createInterfaceSwitches, type InterfaceSwitches } from './interface-switches.ts';
import { rememberInterfaces } from './known-interfaces.ts';
import { createLogBuffer, type LogBuffer } from './log-buffer.ts';
import { logRowsOf } from './record-call.ts';

/** Calls that nobody signed in for, and sign-ins that failed, whose rows are kept of a minute and process: a flood of them must not fill the disk. */
const MOST_ANONYMOUS = 600;
const MINUTE_MS = 60_000;

interface Attached {
  buffer: LogBuffer;
  switches: InterfaceSwitches;
}

const attached = new WeakMap<Services, Attached>();

/** What is kept for a server: for the calls that change a switch, and for tests that wait for rows. */
export function logsOf(services: Services): Attached {
  const found = attached.get(services);
  if (!found) throw new Error('no server runs with these services');
  return found;
}

/** Watches every answer of the server, and stands in the way of interfaces that were closed. */
export function attachLogs({ app, services, endpoints, onCall }: Host): void {
  const buffer = createLogBuffer(services.database, services.log);
  const switches = createInterfaceSwitches(services);
  attached.set(services, { buffer, switches });
  rememberInterfaces(services, endpoints);
  onCall(({ name }) => switches.refuseClosed(name));
  app.addHook('onReady', () => switches.reload());
  app.addHook('onError', async (request, _reply, error) => noteForLogs(request, { error }));
  recordAnswers(app, services, { buffer, switches });
  app.addHook('onClose', async () => {
    await switches.close();
    await buffer.close();
  });
}

function recordAnswers(app: FastifyInstance, services: Services, { buffer, switches }: Attached): void {
  const wantsReads = readsSwitch(services);
  const mayRecord = strangersBudget(services);
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request;
    if (!endpoint) return;
    const now = services.clock();
    const rows = logRowsOf({ request, reply, endpoint, now, logReads: wantsReads(), monitored: switches.monitored(endpoint.name) });
    if (rows.length > 0 && mayRecord(request, now)) buffer.add(rows);
  });
}

/** Whether ordinary reads are recorded: asked for once a minute, in the background. */
function readsSwitch({ database, clock, log }: Services): () => boolean {
  let value = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (clock() - askedAt > MINUTE_MS) {
      askedAt = clock();
      readParams(database.forGroup(PLATFORM_TENANT), logParams).then(
        (params) => {
          value = params['log.reads'] === 1;
        },
        (error: unknown) => log.warn({ err: error }, 'log parameters'),
      );
    }
    return value;
  };
}

/**
 * Whether the rows of a call are kept. Those of people always are, and so are sign-ins and sign-outs of who has proved to be somebody; sign-ins that
 * failed are counted by themselves, so that no noise of other calls hides guesses.
 */
function strangersBudget({ log }: Services): (request: FastifyRequest, now: number) => boolean {
  const mayBeAnonymous = minuteBudget(log, 'anonymous calls left out of the logs');
  const mayHaveFailed = minuteBudget(log, 'failed sign-ins left out of the logs');
  return (request, now) => {
    const { signIn } = notesOf(request);
    if (request.actor || (signIn && signIn.result !== 'failure')) return true;
    return signIn ? mayHaveFailed(now) : mayBeAnonymous(now);
  };
}

function minuteBudget(log: Services['log'], leftOut: string): (now: number) => boolean {
  let minute = 0;
  let taken = 0;
  return (now) => {
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) {
      if (taken > MOST_ANONYMOUS) log.warn({ left_out: taken - MOST_ANONYMOUS }, leftOut);
      minute = current;
      taken = 0;
    }
    taken += 1;
    return taken <= MOST_ANONYMOUS;
  };
}
