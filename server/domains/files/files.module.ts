import { fileTable } from '../../kernel/files/file.table.ts';
import type { Module } from '../../kernel/services.ts';
import { serveGetFile } from './get-file.ts';
import { servePutFile } from './put-file.ts';

export const filesModule: Module = { name: 'files', serves: [servePutFile, serveGetFile], tables: [fileTable] };
