/** Steps as a user takes them, in the page; each throws where it cannot be taken. */
export const STEPS = `
  // Checks at every change of the page, so that states that last only briefly are seen.
  const until = (what, look) =>
    new Promise((resolve, reject) => {
      const end = () => {
        observer.disconnect();
        clearInterval(timer);
        clearTimeout(limit);
      };
      const check = () => {
        const found = look();
        if (!found) return;
        end();
        resolve(found);
      };
      const observer = new MutationObserver(check);
      const timer = setInterval(check, 50); // for conditions that are no change of the page: a value, a promise
      const limit = setTimeout(() => {
        end();
        reject(new Error(what + ' did not come; the page says: ' + document.body.innerText));
      }, 25000);
      observer.observe(document.documentElement, { subtree: true, childList: true, characterData: true, attributes: true });
      check();
    });
  const all = (selector) => Array.from(document.querySelectorAll(selector));
  const press = async (text, selector = 'button') =>
    (await until(text, () => all(selector).find((each) => (each.ariaLabel ?? each.textContent).startsWith(text)))).click();
  const labels = () => all('[role=tree] [data-layer=label] text').length;
`;
