import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { lineFor, linesFor } from '../in-turn.ts';
import { overlayPdf } from './overlay-pdf.ts';
import type { PdfDefinition, PdfReply, PdfRequest } from './pdf-definition.ts';

export type PdfRenderer = {
  /** Rejects when the definition cannot be laid out, when it takes longer than the limit, or after `close`. */
  render(definition: PdfDefinition): Promise<Buffer>;
  /** True while the worker process, and with it the fonts, is in memory. */
  isLoaded(): boolean;
  isClosed(): boolean;
  /** Ends the worker now; waiting renders are rejected. */
  close(): Promise<void>;
};

type Job = { readonly definition: PdfDefinition; readonly resolve: (pdf: Buffer) => void; readonly reject: (error: Error) => void };

type Renderer = {
  readonly idleMs: number;
  readonly limitMs: number;
  readonly waiting: Job[];
  current: Job | undefined;
  worker: ChildProcess | undefined;
  timer: NodeJS.Timeout | undefined;
  isClosed: boolean;
  lastId: number;
};

const IDLE_MS = 60_000;
const LIMIT_MS = 30_000;
const HEAP_MB = 256;

const closed = () => new Error('the PDF renderer was closed');

let shared: PdfRenderer | undefined;

const tooMany = { tooMany: '正在生成的文件过多，请稍后再试', code: 503 } as const;
/**
 * A document is made when its turn has come, and not before: it may hold pictures of many megabytes. More turns than one, since what is
 * read for it may come from a hospital's own store, which does not answer; of each hospital one, so that it fills nobody else's line.
 */
const inTurnOf = linesFor({ mostAtOnce: 1, mostWaiting: 20, ...tooMany });
const inTurn = lineFor({ mostAtOnce: 4, mostWaiting: 200, ...tooMany });

/**
 * Renders a document that a hospital asks for to PDF bytes; equal definitions give equal bytes. `make` is called in the hospital's turn.
 * Throws 503 while too many wait. Work is done one document at a time in a worker process that
 * is started on demand and ends after a minute without work. A thread would do for the CPU, but it leaves some 200 MB with the server
 * after its end; a process gives everything back.
 */
export function renderPdf(tenantId: string, make: () => PdfDefinition | Promise<PdfDefinition>): Promise<Buffer> {
  return drawn(tenantId, async (render) => render(await make()));
}

/** A document that was rendered before, with a mark over each page: its own bytes, and the mark behind them (`overlayPdf`). In turn with what is rendered: either holds whole documents. */
export function markPdf(tenantId: string, read: () => Promise<Buffer>, mark: PdfDefinition): Promise<Buffer> {
  return drawn(tenantId, async (render) => overlayPdf(await read(), await render(mark)));
}

function drawn(tenantId: string, draw: (render: PdfRenderer['render']) => Promise<Buffer>): Promise<Buffer> {
  shared ??= createPdfRenderer();
  // Whoever still waits when the server ends has that one, for which nothing is made any more.
  const { render, isClosed } = shared;
  const inTime = async (): Promise<Buffer> => {
    if (isClosed()) throw closed();
    return draw(render);
  };
  return inTurnOf(tenantId, () => inTurn(inTime));
}

/** For the server's shutdown: ends the worker behind `renderPdf`, if there is one. */
export async function closePdfRenderer(): Promise<void> {
  await shared?.close();
  shared = undefined;
}

/** A renderer with its own worker. Times in ms: `idleMs` until an unused worker ends, `limitMs` for one document. */
export function createPdfRenderer({ idleMs = IDLE_MS, limitMs = LIMIT_MS } = {}): PdfRenderer {
  const renderer: Renderer = {
    idleMs,
    limitMs,
    waiting: [],
    current: undefined,
    worker: undefined,
    timer: undefined,
    isClosed: false,
    lastId: 0,
  };
  return {
    render: (definition) =>
      new Promise((resolve, reject) => {
        if (renderer.isClosed) throw closed();
        renderer.waiting.push({ definition, resolve, reject });
        next(renderer);
      }),
    isLoaded: () => renderer.worker !== undefined,
    isClosed: () => renderer.isClosed,
    close: () => {
      renderer.isClosed = true;
      return stop(renderer, closed());
    },
  };
}

function next(renderer: Renderer): void {
  if (renderer.current) return;
  clearTimeout(renderer.timer);
  const job = renderer.waiting.shift();
  if (!job) {
    rest(renderer);
    return;
  }
  renderer.current = job;
  renderer.worker ??= start(renderer);
  hold(renderer.worker);
  renderer.lastId += 1;
  renderer.timer = setTimeout(
    () => fail(renderer, new Error(`a document took longer than ${renderer.limitMs} ms to render`)),
    renderer.limitMs,
  );
  try {
    renderer.worker.send({ id: renderer.lastId, definition: job.definition } satisfies PdfRequest);
  } catch (error) {
    // A function inside the definition cannot be sent to another process.
    finish(renderer, () => job.reject(new Error('a PDF definition must be plain data', { cause: error })));
  }
}

function hold(worker: ChildProcess): void {
  worker.ref();
  worker.channel?.ref();
}

/** An idle worker neither keeps the process alive nor stays in memory for long. */
function rest(renderer: Renderer): void {
  renderer.worker?.unref();
  renderer.worker?.channel?.unref();
  renderer.timer = setTimeout(() => void stop(renderer, new Error('idle')), renderer.idleMs);
  renderer.timer.unref();
}

function start(renderer: Renderer): ChildProcess {
  const worker = fork(new URL('./pdf-worker.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--disable-warning=ExperimentalWarning'],
    // The server's environment holds passwords that a renderer has no use for.
    env: process.env.SYSTEMROOT ? { SYSTEMROOT: process.env.SYSTEMROOT } : {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  worker.on('message', (reply: PdfReply) => {
    const job = renderer.current;
    if (!job || renderer.worker !== worker || reply.id !== renderer.lastId) return;
    finish(renderer, () => ('error' in reply ? job.reject(new Error(reply.error)) : job.resolve(Buffer.from(reply.pdf))));
  });
  worker.on('error', (error) => {
    if (renderer.worker === worker) fail(renderer, error);
  });
  worker.on('exit', () => {
    if (renderer.worker === worker) fail(renderer, new Error('the PDF worker ended unexpectedly'));
  });
  return worker;
}

function finish(renderer: Renderer, settle: () => void): void {
  renderer.current = undefined;
  settle();
  next(renderer);
}

/** The document at work is lost, and its worker with it; the documents behind it get a new worker. */
function fail(renderer: Renderer, error: Error): void {
  const job = renderer.current;
  const worker = renderer.worker;
  renderer.worker = undefined;
  worker?.kill('SIGKILL');
  finish(renderer, () => job?.reject(error));
}

async function stop(renderer: Renderer, reason: Error): Promise<void> {
  clearTimeout(renderer.timer);
  const jobs = [...(renderer.current ? [renderer.current] : []), ...renderer.waiting.splice(0)];
  const worker = renderer.worker;
  renderer.current = undefined;
  renderer.worker = undefined;
  for (const job of jobs) job.reject(reason);
  if (!worker || worker.exitCode !== null || worker.signalCode !== null) return;
  hold(worker);
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
}
