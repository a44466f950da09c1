// In place of the ciphers of zip.js, for a member that is encrypted is refused before it is read (zip.ts); and of its workers,
// which nothing here starts.

/** A stream that is never made. */
class NoCipher {
  constructor() {
    throw new Error('encrypted members are not read');
  }
}

export {
  NoCipher as AESDecryptionStream,
  NoCipher as AESEncryptionStream,
  NoCipher as ZipCryptoDecryptionStream,
  NoCipher as ZipCryptoEncryptionStream,
};
