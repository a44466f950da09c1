import { options } from 'preact';
import { isRecord } from '../../../engine/base/checks.ts';
import { isolated } from '../../../engine/base/text.ts';

/** Attributes that people read. */
const READ = ['title', 'aria-label', 'aria-valuetext', 'placeholder', 'alt'];

/**
 * Gives names that are written from right to left their bounds wherever the page shows a text, so that no sentence has to
 * think of it. Values that are typed or sent to files are left as they are.
 */
export function isolateNames(): void {
  const before = options.vnode;
  options.vnode = (vnode) => {
    before?.(vnode);
    const node: { type: unknown; props: unknown } = vnode;
    if (node.type === null && typeof node.props === 'string') node.props = isolated(node.props);
    if (typeof node.type !== 'string' || !isRecord(node.props)) return;
    for (const key of READ) {
      const text = node.props[key];
      if (typeof text === 'string') vnode.props = { ...vnode.props, [key]: isolated(text) };
    }
  };
}
