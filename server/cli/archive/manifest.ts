/** The last entry of an archive: what is in it. Without it an archive is incomplete. */
export interface Manifest {
  format: 'lianyi-backup';
  version: 1;
  createdAt: string;
  /** Names of the migrations that the data belong to. */
  migrations: string[];
  /** In an order in which references find their target. */
  tables: ManifestTable[];
  /** Every other entry, in order. */
  parts: Part[];
  /** Files that the database names and the storage did not have. */
  missingFiles: string[];
}

export interface ManifestTable {
  name: string;
  columns: string[];
  rows: number;
}

export interface Part {
  name: string;
  size: number;
  sha256: string;
  contentType?: string;
}

export const MANIFEST = 'manifest.json';
export const FILES = 'files/';

/** Where a table's rows are; several parts together are one COPY text. */
export function tablePart(table: string, index: number): string {
  return `tables/${table}/${String(index).padStart(6, '0')}.copy`;
}

/** The table that a part belongs to. */
export function tableOfPart(name: string): string | undefined {
  return /^tables\/([a-z_][a-z0-9_]*)\/\d{6}\.copy$/.exec(name)?.[1];
}
