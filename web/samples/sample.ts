/** A file of a sample, whole in memory. */
export interface SampleFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A file of a sample that can be taken away. */
export interface SampleDownload {
  readonly name: string;
  /** Where it lies on the site, relative to the page. */
  readonly url: string;
  /** Its bytes, where there is no site around the page. */
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Data that come with the page. */
export interface Sample {
  readonly id: string;
  readonly title: string;
  /** What the data are, in a sentence. */
  readonly description: string;
  /** What one point is, in the singular: "emoji name". */
  readonly point: string;
  /** Where the data come from and under which licence, in a line. */
  readonly source: string;
  /** The same files and their licence, to take away. */
  readonly downloads: readonly SampleDownload[];
  /** The files to open. Their bytes are imported when this is called, not before. */
  load(): Promise<readonly SampleFile[]>;
}
