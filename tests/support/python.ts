import { spawnSync } from 'node:child_process';

/** Debian's. */
export const PYTHON = '/usr/bin/python3';

const FIND = 'import sys; from importlib.util import find_spec; print(*[n for n in sys.argv[1:] if find_spec(n)])';

/**
 * True for those of some modules that Python finds; to load them takes longer than to use them. What is skipped for one that is
 * missing is said.
 * @param modules the Debian package of each, by its name
 */
export function pythonModules<Name extends string>(
  modules: Readonly<Record<Name, string>>,
  skipped: string,
): Readonly<Record<Name, boolean>> {
  const names = Object.keys(modules) as Name[];
  const { stdout } = spawnSync(PYTHON, ['-c', FIND, ...names], { encoding: 'utf8' });
  const here = (stdout ?? '').trim().split(' ');
  for (const name of names) {
    if (here.includes(name)) continue;
    console.log(`SKIPPED ${skipped}: there is no ${name} (Debian: apt-get install ${modules[name]})`);
  }
  return Object.fromEntries(names.map((name) => [name, here.includes(name)])) as Record<Name, boolean>;
}
