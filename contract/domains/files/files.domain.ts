import { defineDomain } from '../../kernel/domain.ts';
import { bigFileMenu } from './big-file.endpoints.ts';
import { fileDictionaries } from './file.dictionaries.ts';
import { fileParams } from './file.params.ts';
import { ossConfig } from './oss-config.resource.ts';
import { fileUploads } from './upload-policies.ts';

/** Uploaded files, small ones in one call and big ones in pieces. */
export const filesDomain = defineDomain({
  name: 'files',
  title: '文件',
  isPlatform: true,
  resources: [ossConfig],
  menu: [bigFileMenu],
  params: fileParams,
  dictionaries: fileDictionaries,
  uploads: fileUploads,
  scopes: { file: '大文件' },
});
