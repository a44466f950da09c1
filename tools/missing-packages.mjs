/** Compares the packages that are installed with those that package-lock.json wants. */

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Entry
 * @typedef {Readonly<Record<string, Entry>>} Packages by their folder, as in package-lock.json
 * @typedef {{ os: string, cpu: string, libc: string | undefined }} Machine
 */

/** This machine, in the words of npm. @returns {Machine} */
export function thisMachine() {
  const report =
    /** @type {{ excludeNetwork: boolean, getReport(): { header?: { glibcVersionRuntime?: string } } }} */ (
      /** @type {unknown} */ (process.report)
    );
  report.excludeNetwork = true; // which takes long to describe
  const { header } = report.getReport();
  const libc = header?.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
  return { os: process.platform, cpu: process.arch, libc: process.platform === 'linux' ? libc : undefined };
}

/** @param {readonly string[] | undefined} list such as ["linux"] or ["!win32"] @param {string | undefined} value */
function allows(list, value) {
  if (list === undefined || value === undefined) return true;
  const refused = list.filter((item) => item.startsWith('!'));
  return !refused.includes(`!${value}`) && (refused.length === list.length || list.includes(value));
}

/**
 * True for a package that npm installs on this machine. Optional ones that say nothing of machines belong to one that does.
 * @param {Entry} entry @param {Machine} machine
 */
function isForHere({ optional, os, cpu, libc }, machine) {
  if (optional === true && os === undefined && cpu === undefined && libc === undefined) return false;
  return allows(os, machine.os) && allows(cpu, machine.cpu) && allows(libc, machine.libc);
}

/**
 * The folders of packages that are missing, or there in another version. Packages for other machines are not missing, and
 * those that are there without being wanted do no harm.
 * @param {Packages} wanted of package-lock.json
 * @param {Packages} installed of node_modules/.package-lock.json, which npm writes
 * @param {(folder: string) => boolean} exists
 * @param {Machine} machine
 */
export function missingPackages(wanted, installed, exists, machine = thisMachine()) {
  return Object.entries(wanted).flatMap(([folder, entry]) => {
    if (folder === '' || (entry.optional === true && !isForHere(entry, machine))) return [];
    const has = installed[folder];
    const isSame = has?.version === entry.version && has?.integrity === entry.integrity && exists(folder);
    return isSame ? [] : [folder];
  });
}
