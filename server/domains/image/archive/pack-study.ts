import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';
import { MOST_ENTRIES_OF_ZIP, MOST_INSTANCE_BYTES, MOST_STUDY_BYTES } from '../../../../contract/domains/image/dicom.limits.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { isDicom } from '../dicom/data-set.ts';
import { whereabouts } from '../dicom/whereabouts.ts';
import { ArchiveFailure, type Wanted } from './dicomweb-port.ts';
import { metaOf } from './file-meta.ts';

/** Of a file what has to be there before it is kept: by then it has said which study it belongs to. */
const HEAD_BYTES = 262_144;
/** The same becomes the same archive, whenever it is fetched. */
const NO_TIME = new Date(1980, 0, 1);

const TOO_LARGE = said`影像过大（单个文件不超过512MB，合计不超过${MOST_STUDY_BYTES / 1_073_741_824}GB），请在工作站中按序列导出后上传`;
export const TOO_MANY = said`该检查超过${MOST_ENTRIES_OF_ZIP}个文件，请在工作站中按序列导出后上传`;

/** Puts the files of a study, or of one series, into one archive on this machine, as they come and as they are, and holds none of them. */
export class StudyPack {
  readonly #file: FileHandle;
  readonly #zip: Zip;
  readonly #wanted: Wanted;
  readonly #names = new Set<string>();
  #made: Uint8Array[] = [];
  #bytes = 0;

  private constructor(file: FileHandle, wanted: Wanted) {
    this.#file = file;
    this.#wanted = wanted;
    this.#zip = new Zip((error, piece) => {
      if (error) throw error;
      this.#made.push(piece);
    });
  }

  static async at(path: string, wanted: Wanted): Promise<StudyPack> {
    return new StudyPack(await open(path, 'w', 0o600), wanted);
  }

  get files(): number {
    return this.#names.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Takes one file. Throws `ArchiveFailure` for what was not asked for, and for too much. */
  async take(part: Readable): Promise<void> {
    if (this.#names.size >= MOST_ENTRIES_OF_ZIP) throw new ArchiveFailure(TOO_MANY);
    let head: Buffer | undefined = Buffer.alloc(0);
    let entry: ZipPassThrough | undefined;
    let size = 0;
    for await (const piece of part) {
      size += piece.length;
      this.#bytes += piece.length;
      if (size > MOST_INSTANCE_BYTES || this.#bytes > MOST_STUDY_BYTES) throw new ArchiveFailure(TOO_LARGE);
      if (head) {
        head = Buffer.concat([head, piece]);
        if (head.length < HEAD_BYTES) continue;
        entry = this.#begin(head);
        head = undefined;
      } else entry?.push(piece);
      await this.#write();
    }
    if (head) entry = this.#begin(head);
    entry?.push(new Uint8Array(), true);
    await this.#write();
  }

  #begin(head: Buffer): ZipPassThrough {
    if (!isDicom(head)) throw new ArchiveFailure('影像归档返回的不是DICOM文件，请联系管理员检查归档的WADO-RS设置');
    const { uid } = metaOf(head);
    const { studyUid, seriesUid } = this.#wanted;
    const { study, series } = whereabouts(head);
    if (study !== studyUid) throw new ArchiveFailure('影像归档返回了其他检查的文件，请稍后重试或联系归档管理员');
    if (seriesUid && series !== seriesUid) throw new ArchiveFailure('影像归档返回了其他序列的文件，请稍后重试或联系归档管理员');
    const name = `${uid || String(this.#names.size + 1).padStart(5, '0')}.dcm`;
    if (this.#names.has(name)) throw new ArchiveFailure('影像归档返回了重复的文件，请稍后重试');
    this.#names.add(name);
    const entry = new ZipPassThrough(name);
    entry.mtime = NO_TIME;
    this.#zip.add(entry);
    entry.push(head);
    return entry;
  }

  async #write(): Promise<void> {
    const made = this.#made;
    this.#made = [];
    for (const piece of made) await this.#file.writeFile(piece);
  }

  /** Writes what comes last. */
  async finish(): Promise<void> {
    this.#zip.end();
    await this.#write();
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
