import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { S3Settings } from './s3-storage.ts';

export interface S3Server {
  settings: S3Settings;
  /** Beside that of the settings. */
  otherBucket: string;
  /** Where it keeps its objects. */
  folder: string;
  stop(): Promise<void>;
}

/** A real S3 server in its own process, checking signatures, on a free port of this machine. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lianyi-s3-'));
  const script = `
    const S3rver = require('@20minutes/s3rver');
    new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: process.argv[1], configureBuckets: [{ name: 'clinic' }, { name: 'archive' }] })
      .run().then(({ port }) => process.send({ port }));`;
  const child = spawn(process.execPath, ['-e', script, folder], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [message] = await once(child, 'message');
  const endpoint = `http://127.0.0.1:${(message as { port: number }).port}`;
  return {
    settings: { endpoint, region: 'us-east-1', bucket: 'clinic', accessKey: 'S3RVER', secretKey: 'S3RVER', pathStyle: true },
    otherBucket: 'archive',
    folder,
    stop: async () => {
      child.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
