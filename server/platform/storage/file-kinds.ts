/** What a file extension of the white list means: its content types and the names its magic bytes may carry. */
export type FileKind = {
  /** Lower case, without the dot. */
  readonly extension: string;
  readonly group: 'image' | 'video' | 'document';
  /** The type under which the server stores and serves the file, whatever the browser called it. */
  readonly contentType: string;
  /** Other names under which browsers and Chinese office suites declare the same type. */
  readonly aliases: readonly string[];
  /** Names that the `file-type` library gives to this content; empty when it has no magic bytes (txt). */
  readonly magic: readonly string[];
};

const OFFICE = 'application/vnd.openxmlformats-officedocument';

function kind(
  extension: string,
  group: FileKind['group'],
  contentType: string,
  magic: readonly string[],
  aliases: readonly string[] = [],
): readonly [string, FileKind] {
  return [extension, { extension, group, contentType, aliases, magic }];
}

// wps-*, kswps, kset and ksdps are what a browser declares on a machine where WPS Office owns the extension.
const KINDS: ReadonlyMap<string, FileKind> = new Map([
  kind('png', 'image', 'image/png', ['png', 'apng'], ['image/x-png', 'image/apng']),
  kind('jpg', 'image', 'image/jpeg', ['jpg'], ['image/jpg', 'image/pjpeg']),
  kind('jpeg', 'image', 'image/jpeg', ['jpg'], ['image/jpg', 'image/pjpeg']),
  kind('gif', 'image', 'image/gif', ['gif']),
  kind('bmp', 'image', 'image/bmp', ['bmp'], ['image/x-bmp', 'image/x-ms-bmp']),
  kind('mp4', 'video', 'video/mp4', ['mp4', 'm4v'], ['video/x-m4v', 'application/mp4']),
  kind('rmvb', 'video', 'application/vnd.rn-realmedia-vbr', ['rm'], ['application/vnd.rn-realmedia', 'video/vnd.rn-realvideo']),
  kind('mkv', 'video', 'video/x-matroska', ['mkv'], ['video/matroska']),
  kind('wmv', 'video', 'video/x-ms-wmv', ['asf'], ['video/x-ms-asf']),
  kind('flv', 'video', 'video/x-flv', ['flv'], ['video/flv']),
  kind('doc', 'document', 'application/msword', ['cfb'], ['application/kswps', 'application/wps-office.doc']),
  kind('xls', 'document', 'application/vnd.ms-excel', ['cfb'], ['application/kset', 'application/wps-office.xls']),
  kind('ppt', 'document', 'application/vnd.ms-powerpoint', ['cfb'], ['application/ksdps', 'application/wps-office.ppt']),
  kind('docx', 'document', `${OFFICE}.wordprocessingml.document`, ['docx'], ['application/kswps', 'application/wps-office.docx']),
  kind('xlsx', 'document', `${OFFICE}.spreadsheetml.sheet`, ['xlsx'], ['application/kset', 'application/wps-office.xlsx']),
  kind('pptx', 'document', `${OFFICE}.presentationml.presentation`, ['pptx'], ['application/ksdps', 'application/wps-office.pptx']),
  kind('pdf', 'document', 'application/pdf', ['pdf'], ['application/x-pdf', 'application/wps-office.pdf']),
  kind('txt', 'document', 'text/plain', []),
  kind('tif', 'document', 'image/tiff', ['tif'], ['image/tif', 'image/x-tiff']),
  kind('tiff', 'document', 'image/tiff', ['tif'], ['image/tif', 'image/x-tiff']),
  // Of slide scanners and recorders of ECGs.
  kind('svs', 'document', 'image/tiff', ['tif'], ['image/tif', 'image/x-tiff', 'image/x-svs']),
  kind('dcm', 'document', 'application/dicom', ['dcm']),
  // Studies of many files.
  kind('zip', 'document', 'application/zip', ['zip'], ['application/x-zip-compressed']),
  kind('xml', 'document', 'application/xml', ['xml'], ['text/xml']),
  // Of recorders of EEG and EMG: no library knows it, its head is looked at.
  kind('edf', 'document', 'application/x-edf', [], ['application/edf']),
]);

/** Every extension that may be uploaded anywhere, in the order of the specification. */
export const FILE_EXTENSIONS: readonly string[] = [...KINDS.keys()];

/** The lower-case extension of a file name without its dot, or an empty string when it has none. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}

/** The kind of a white-listed extension (lower case, no dot); undefined for everything else. */
export function fileKindOf(extension: string): FileKind | undefined {
  return KINDS.get(extension);
}
