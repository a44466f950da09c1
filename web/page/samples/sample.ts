import type { ByteSource } from '../../engine/model/bytes.ts';
import type { Role } from '../../engine/model/dataset.ts';
import type { Options } from '../../engine/model/method.ts';

/** A file of a sample, whole in memory. */
export interface SampleFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A file of a sample that is opened, and imported when somebody looks at single points. */
export interface LateSource extends ByteSource {
  readonly usedAs: 'texts' | 'pictures';
}

/** A file of a sample that can be taken away. */
export interface SampleDownload {
  readonly name: string;
  /** Its address on the site, relative to the page; null if the page makes it. */
  readonly url: string | null;
  /** Its bytes, where there is no file on a site. */
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** The run that a sample opens with. */
export interface Opens {
  readonly method: string;
  /** Options that are not at their defaults. */
  readonly options: Options;
  /** Roles, by name of the file, that content does not tell. */
  readonly roles: Readonly<Record<string, Role>>;
  /** The view in which its tree is first shown where there is room beside it, as an address says. */
  readonly beside?: string;
}

/** Data that come with the page. */
export interface Sample {
  readonly id: string;
  readonly title: string;
  /** A description of the data and their purpose, in a sentence or two. */
  readonly description: string;
  /** The kind of its points: "emoji names". */
  readonly points: string;
  readonly opens: Opens;
  /** The origin of the data and their licence, in a line. */
  readonly source: string;
  /** The same files and their licence, to take away. */
  readonly downloads: readonly SampleDownload[];
  /** The files to open. Their bytes are imported when this is called, not before. */
  load(): Promise<readonly SampleFile[]>;
  /** The record of the tree that it opens with (app/session-file/recorded.ts), which is drawn before its files are there. */
  readonly recorded?: (() => Promise<string>) | undefined;
  /** Files that are open beside these, whose bytes are imported when they are read. */
  readonly late?: readonly LateSource[];
  /** Their licence, where they are the work of others. */
  readonly notice?: SampleDownload;
}

/** The files that the page makes of a sample, to take away. */
export const madeDownloads = (
  names: readonly string[],
  load: () => Promise<readonly SampleFile[]>,
): readonly SampleDownload[] =>
  names.map((name) => ({
    name,
    url: null,
    async read() {
      const file = (await load()).find((each) => each.name === name);
      if (file === undefined) throw new Error(`this sample has no file ${name}`);
      return file.bytes;
    },
  }));

/** The headings under which samples are offered, in their order. */
export const SAMPLE_GROUPS = [
  'Real classifiers',
  'Flowers',
  'Mistakes of a classifier',
  'Points in the plane',
  'Worked examples of the papers',
] as const;
export type SampleGroup = (typeof SAMPLE_GROUPS)[number];

/** A sample that is offered in the menu. */
export interface OfferedSample extends Sample {
  readonly group: SampleGroup;
}
