/** Errors of the operating system, in plain words. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this is not allowed',
  EPERM: 'this is not allowed',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  ENOSPC: 'the disk is full',
  EROFS: 'this disk cannot be written to',
  EMFILE: 'too many files are open',
};

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;

/** Why the operating system refused, without its name for it. */
export function systemReason(error: unknown): string {
  if (!isSystemError(error)) return error instanceof Error ? error.message : String(error);
  return REASONS[error.code ?? ''] ?? `${error.syscall} failed with ${error.code}`;
}

/** The step that may help against it. */
export const systemRemedy = (error: unknown): string =>
  isSystemError(error) && error.code === 'ENOSPC'
    ? 'Make room on that disk, or choose another path.'
    : 'Check the path and its rights.';

/** The same for a file that is read. */
export const inputRemedy = (error: unknown): string =>
  isSystemError(error) && error.code === 'EISDIR'
    ? 'Name the files in it that belong together.'
    : 'Check the name and the rights of the file.';

/** One line on an error that is no fault of the data: a file that cannot be reached, else a fault of the program. */
export function reasonOf(error: unknown): string {
  if (isSystemError(error)) {
    return `${error.path ?? 'standard output'}: ${systemReason(error)}. ${systemRemedy(error)}`;
  }
  const [line = ''] = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).split('\n');
  return `A fault of the program: ${line}. Please report it with the command and the files that lead to it.`;
}
