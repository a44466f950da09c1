// Puts the viewer of a report into it: its style, script and licences, which are one deflated text. The policy admits this
// style and this script, and no other.
(async () => {
  try {
    const packed = atob(/** @type {Element} */ (document.getElementById('report-viewer')).textContent);
    const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const [css, code, licences] = (await new Response(stream).text()).split('\0');
    /** @param {string} name @param {string | undefined} text @param {object} [of] */
    const put = (name, text, of) => {
      const element = Object.assign(document.createElement(name), of);
      element.textContent = text ?? '';
      document.body.append(element);
    };
    const { trustedTypes } = /** @type {any} */ (globalThis);
    const trusted = trustedTypes?.createPolicy('logitree-report', {
      createScript: (/** @type {string} */ text) => text,
    });
    /** @param {string | undefined} text */
    const asScript = (text) => trusted?.createScript(text) ?? text;
    put('style', css);
    put('script', asScript(licences), { type: 'text/plain', id: 'report-licences' });
    put('script', asScript(code), { type: 'module' });
  } catch (error) {
    const said = /** @type {Element} */ (document.getElementById('report-opening'));
    said.textContent = `This report cannot be shown: the file is damaged, or this browser is too old for it. (${error})`;
  }
})();
