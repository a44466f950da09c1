/** A text inside double quotes of Python, or in a comment of three, in plain ASCII. */
export const pythonText = (text: string): string =>
  Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code > 0xffff) return `\\U${code.toString(16).padStart(8, '0')}`;
    if (character === '"' || character === '\\') return `\\${character}`;
    return code < 32 || code > 126 ? `\\u${code.toString(16).padStart(4, '0')}` : character;
  }).join('');
