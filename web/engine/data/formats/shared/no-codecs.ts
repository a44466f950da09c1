// In place of the workers, codecs and ciphers of zip.js: it reads directories and local headers alone, and unpacks nothing (zip.ts).

/** An error that is never thrown, or the name of a codec that is never made. */
const NONE = 'zip.js unpacks nothing here';

export const runWorker = (): never => {
  throw new Error(NONE);
};

export {
  NONE as CODEC_INFLATE,
  NONE as ERR_ABORT_CHECK_PASSWORD,
  NONE as ERR_CODEC_OUT_OF_MEMORY,
  NONE as ERR_INVALID_AUTHENTICATION_CODE,
  NONE as ERR_INVALID_COMPRESSED_DATA,
  NONE as ERR_INVALID_CRC32,
  NONE as ERR_INVALID_PASSWORD,
  NONE as ERR_INVALID_UNCOMPRESSED_SIZE,
  NONE as ERR_WORKER_STARTUP_TIMEOUT,
};
