import { filesDomain } from '../../../contract/domains/files/files.domain.ts';
import { fileTable } from '../../engine/files/file.table.ts';
import { ossConfigTable } from '../../engine/files/oss-config.table.ts';
import { defineModule } from '../../engine/module.ts';
import { serveAddClick } from './add-click.ts';
import { sweepBigFilesJob } from './big-file.jobs.ts';
import { bigFileChunkTable, bigFileTable } from './big-file.tables.ts';
import { serveExistBigFile } from './exist-big-file.ts';
import { serveGetFile } from './get-file.ts';
import { bigFileLists, serveDetailBigFile } from './list-big-files.ts';
import { serveMergeBigFile } from './merge-big-file.ts';
import { ossConfigRules } from './oss-config.rules.ts';
import { servePutChunk } from './put-chunk.ts';
import { servePutFile } from './put-file.ts';
import { serveRemoveBigFiles } from './remove-big-files.ts';
import { serveTestOssConfig } from './test-oss-config.ts';
import { sweepUnusedFilesJob } from './unused-files.ts';

/** The table of contents of uploaded files, small ones in one call and big ones in pieces. */
export const filesModule = defineModule({
  domain: filesDomain,
  demo: async () => (await import('./files.demo.ts')).filesDemo,
  serves: [
    servePutFile,
    serveTestOssConfig,
    serveGetFile,
    servePutChunk,
    serveExistBigFile,
    serveMergeBigFile,
    serveAddClick,
    ...bigFileLists,
    serveDetailBigFile,
    serveRemoveBigFiles,
  ],
  rules: [ossConfigRules],
  tables: [fileTable, ossConfigTable, bigFileTable, bigFileChunkTable],
  shows: [bigFileTable],
  jobs: [sweepBigFilesJob, sweepUnusedFilesJob],
});
