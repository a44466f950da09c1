import { expect, inject } from 'vitest';
import { LINKED_VIEWS } from '../../web/page/app/linked-views/index.ts';
import { LAYOUT_NAMES, type LayoutName } from '../../web/page/app/view/layouts.ts';
import { type Place, placeOf } from '../../web/page/app/view/places.ts';
import { allOf, type Files } from '../support/browser.ts';
import { otherModels } from '../support/other-models.ts';
import { pngOf } from '../support/pictures.ts';
import { CATCH, type Looked } from './caught.ts';
import type { Driver } from './webdriver.ts';

// Exports of the view against what is on screen: the same check for every engine, layout, linked view and theme.

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
/** The ids of the views beside the tree; null for none. */
export const BESIDE: readonly (string | null)[] = [null, ...LINKED_VIEWS.map(({ id }) => id)];

export interface ViewCase {
  readonly layout: LayoutName;
  readonly beside: string | null;
  readonly theme: Theme;
  /** More that is looked at, as the address of the page says it. */
  readonly address?: string;
  /** The distance by which the view beside the tree is scrolled, in px. */
  readonly scrolled?: number;
}

/** A step of the method, a cut with a node that is selected, choices of the matrix, a subtree, and the lower part of what is scrolled. */
export const LOOKED_AT: readonly ViewCase[] = [
  { layout: 'radial', beside: 'confusion', theme: 'dark', address: 'step=20' },
  { layout: 'rectangular', beside: null, theme: 'light', address: 'cut=k5&node=100&colour=clusters+of+the+cut' },
  { layout: 'radial', beside: 'confusion', theme: 'light', address: 'matrix=column-log&node=100' },
  { layout: 'rectangular', beside: 'confusion', theme: 'dark', address: 'matrix=none&branch=115&cut=k9' },
  { layout: 'icicle', beside: 'comparison', theme: 'light', address: 'focus=110&folded=90' },
  { layout: 'rectangular', beside: 'comparison', theme: 'light', address: '', scrolled: 330 },
];

/** Every combination. */
export const ALL_CASES: readonly ViewCase[] = BESIDE.flatMap((beside) =>
  LAYOUT_NAMES.flatMap((layout) => THEMES.map((theme) => ({ layout, beside, theme }))),
);

/**
 * The data with something to show beside their tree: files of one's own, a picture, or a sample, by the button that
 * opens it.
 */
type Opened = 'logits' | 'models' | 'picture' | 'Moons';

const OPENED: Readonly<Record<string, Opened>> = {
  confusion: 'logits',
  comparison: 'logits',
  classes: 'logits',
  rows: 'logits',
  changes: 'models',
  consensus: 'models',
  decide: 'logits',
  methods: 'logits',
  segments: 'picture',
  points: 'Moons',
  panes: 'Moons',
  curve: 'Moons',
  indices: 'Moons',
};

function openedFor({ beside }: ViewCase): Opened {
  const opened = OPENED[beside ?? 'confusion'];
  if (opened === undefined) throw new Error('it is not said what has this view beside its tree');
  return opened;
}

const titleOf = (beside: string | null): string | null => LINKED_VIEWS.find(({ id }) => id === beside)?.title ?? null;

/** Every layout, every linked view and every theme at least once; those of the same files together, those of LOOKED_AT last. */
export const EACH_ONCE: readonly ViewCase[] = Array.from(
  { length: Math.max(BESIDE.length, LAYOUT_NAMES.length) },
  (_, at) => ({
    layout: LAYOUT_NAMES[at % LAYOUT_NAMES.length] ?? 'radial',
    beside: BESIDE[at % BESIDE.length] ?? null,
    theme: THEMES[at % THEMES.length] ?? 'light',
  }),
).sort((a, b) => openedFor(b).localeCompare(openedFor(a)));

/** Goes through cases in one browser; opens again only what is not open. */
export class ViewTour {
  readonly #driver: Driver;
  readonly #url: string;
  readonly #files: Files;
  readonly #picture: string;
  readonly #models: readonly string[];
  #opened = '';

  constructor(driver: Driver, url: string, files: Files) {
    this.#driver = driver;
    this.#url = url;
    this.#files = files;
    this.#models = [...allOf(files), ...otherModels(files.logits, files.columns)];
    const grey = [40, 220, 120] as const;
    const stripes = pngOf(30, 20, (x) => [grey[Math.floor(x / 10)] ?? 0, 90, 90]);
    this.#picture = files.saved('stripes.png', stripes);
  }

  /** A PNG is made of the SVG, whatever is in it: one for each set of files stands for all. */
  async check(wanted: ViewCase): Promise<void> {
    const isNew = await this.#open(openedFor(wanted));
    await this.#driver.run(showing(wanted));
    checkFound(await this.#driver.run<Found>(compared(isNew || inject('isLong'))), wanted);
  }

  /** False if it is open already. */
  async #open(what: Opened): Promise<boolean> {
    if (what === this.#opened) return false;
    await this.#driver.open('about:blank');
    await this.#driver.open(this.#url);
    await this.#driver.run(WITHOUT_MOTION);
    if (what === 'Moons') await this.#driver.run("location.hash = 'sample=moons'");
    else await this.#driver.choose('#open-files', this.#filesFor(what));
    await this.#driver.run(`${CATCH} await until('the tree', () => document.querySelector('.tree [data-layer]'));`);
    this.#opened = what;
    return true;
  }

  #filesFor(what: Exclude<Opened, 'Moons'>): readonly string[] {
    return { logits: allOf(this.#files), models: this.#models, picture: [this.#picture] }[what];
  }
}

/** The setting of a system that asks for less motion, which not every driver can make. */
const WITHOUT_MOTION = `
  const ask = window.matchMedia;
  window.matchMedia = (query) => {
    const answer = ask.call(window, query);
    if (query.includes('prefers-reduced-motion')) Object.defineProperty(answer, 'matches', { value: true });
    return answer;
  };
`;

const PLACES: Readonly<Record<Place, string>> = {
  tree: 'Tree',
  mistakes: 'Mistakes',
  compare: 'Compare',
  decide: 'Decide',
};

/** Looks at the tree in a way: a cut, a subtree that is selected, and what stands beside it. */
const showing = ({ layout, beside, theme, address, scrolled }: ViewCase): string => `${CATCH}
  const choose = async (name, value) => {
    const select = await until(name, () => all('select').find((each) => (each.ariaLabel ?? each.labels[0]?.textContent ?? '').startsWith(name)));
    if (select.value === value) return;
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  if (document.documentElement.dataset.theme !== '${theme}') {
    await press('More');
    await press('Use the ${theme} theme', '[role=menuitem]');
  }
  const place = '${PLACES[placeOf(beside, 'tree')]}';
  await press(place, '.place');
  await press('View', '.view-menu > button');
  if (place === 'Tree') await choose('Beside', '${beside ?? ''}');
  else document.getElementById('place-${beside}')?.click();
  // Trees side by side have a layout of their own.
  if (${beside !== 'panes'}) await choose('Layout', '${layout}');
  await press('View', '.view-menu > button');
  if (${address !== undefined}) location.hash = '#layout=${layout}&beside=${beside ?? ''}&${address}';
  const title = ${JSON.stringify(titleOf(beside))};
  await until('what is beside', () => (document.querySelector('.beside')?.ariaLabel ?? null) === title);
  await until('it is painted', () => ${beside === null} || document.querySelector('.beside canvas, .beside svg, .beside tbody tr'));
  await until('all of it is found', () => document.querySelector('.beside [aria-busy=true]') === null);
  await until('the step', () => ${!address?.includes('step=')} || document.querySelector('.tree [opacity]'));
  if (${scrolled !== undefined}) await until('what scrolls', () => {
    const scrolling = all('.beside, .beside *').find((each) => each.scrollHeight > each.clientHeight + ${scrolled});
    if (scrolling !== undefined) scrolling.scrollTop = ${scrolled};
    return scrolling?.scrollTop === ${scrolled};
  });
  // All is painted when nothing changes any more. What was placed has its size one frame later, and its pixels by the next one.
  const placesNow = () => all('.tree [data-layer] *').map((each) => [each.getAttribute('d'), each.getAttribute('transform'), each.getAttribute('fill'), each.getAttribute('opacity')].join()).join()
    + all('canvas').map((each) => each.width + ' ' + each.height).join() + (document.querySelector('.beside')?.textContent ?? '');
  for (let before = '', same = 0; same < 5; before = placesNow()) {
    await new Promise((resolve) => setTimeout(resolve, 40));
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    same = placesNow() === before ? same + 1 : 0;
  }
`;

/** An export of the view compared with the screen. */
interface Found {
  readonly svg: string;
  /** Texts that are seen, and those of them that are not in the figure. */
  readonly texts: number;
  readonly missingTexts: readonly string[];
  /** The length that is scrolled out of sight beside the tree, and texts of that which are in the figure. */
  readonly unseen: number;
  readonly unseenTexts: readonly string[];
  /** Lines of the page's own drawings, and those that are not in the figure. */
  readonly lines: number;
  readonly missingLines: readonly string[];
  /** Marks that are faint on screen and in the figure: what does not exist yet, or is not of the group that stands out. */
  readonly faint: readonly [screen: number, figure: number];
  /** The likeness of each canvas and its place in the figure, and the share of ink in both. */
  readonly canvases: readonly { readonly alike: number; readonly onScreen: number; readonly inFigure: number }[];
  /** Of the figure, in px, and the height that it has if it is as high as the pictures on screen. */
  readonly size: readonly number[];
  readonly height: number;
  readonly png: Looked | null;
  readonly paper: readonly number[];
}

const compared = (withPng: boolean): string => `${CATCH}
  // An address is followed step by step: what is on screen has to stay as it is before it is compared.
  const named = () => all('.tree [data-layer] text:not([display])').map((each) => each.textContent).join();
  for (let before = null; before !== named(); await new Promise((resolve) => setTimeout(resolve, 600))) before = named();
  const isSeen = (each) => {
    const style = getComputedStyle(each);
    return style.visibility === 'visible' && each.checkVisibility() && each.closest('button, select, .unseen, [data-screen-only]') === null;
  };
  // The part of an element that is not scrolled out of sight.
  const sightOf = (element) => {
    const sight = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    for (let each = element; each.closest('.pictures') !== null; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.overflow === 'visible' && !each.matches('.pictures')) continue;
      const { left, top, right, bottom } = each.getBoundingClientRect();
      sight.left = Math.max(sight.left, left);
      sight.top = Math.max(sight.top, top);
      sight.right = Math.min(sight.right, right);
      sight.bottom = Math.min(sight.bottom, bottom);
    }
    return sight;
  };
  const isIn = ({ top, bottom, height, left, right, width }, sight) =>
    top + height / 2 < sight.bottom && bottom - height / 2 > sight.top &&
    left + width / 2 < sight.right && right - width / 2 > sight.left;
  const isOut = ({ top, bottom, left, right }, sight) =>
    top >= sight.bottom || bottom <= sight.top || left >= sight.right || right <= sight.left;
  const beside = document.querySelector('.beside');
  const [words, partly, hidden] = [[], [], []];
  if (beside !== null) {
    const walker = document.createTreeWalker(beside, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const text = walker.currentNode;
      if (!isSeen(text.parentElement)) continue;
      const sight = sightOf(text.parentElement);
      for (const { 0: word, index } of text.data.matchAll(/\\S+/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const place = range.getBoundingClientRect();
        // Of a line or a drawing that is partly in sight, the figure has all, and shows that part.
        const drawing = text.parentElement.closest('svg')?.getBoundingClientRect() ?? place;
        if (isIn(place, sight)) words.push(word);
        else if (isOut(drawing, sight)) hidden.push(word);
        else partly.push(word);
      }
    }
    for (const select of beside.querySelectorAll('select')) {
      if (!isOut(select.getBoundingClientRect(), sightOf(select))) words.push(...select.selectedOptions[0].text.split(/\\s+/));
    }
  }
  // Trees side by side stand in the place of the tree.
  const inTree = (marks) => all('.tree [data-layer] ' + marks).filter((each) => each.checkVisibility());
  const labelled = inTree('text').filter((each) => !each.hasAttribute('display')).map((each) => each.textContent);
  const drawings = all('.beside svg').filter((each) => !isOut(each.getBoundingClientRect(), sightOf(each)));
  const paths = [...inTree('path'), ...drawings.flatMap((each) => Array.from(each.querySelectorAll('path')))]
    .map((each) => each.getAttribute('d'));
  const faint = inTree('[opacity]').filter((each) => !each.hasAttribute('display')).length;
  const svg = await (await caught('SVG of this view')).blob.text();
  const textsIn = (part) => Array.from(part.matchAll(/>([^<>]+)<\\/text>/g), ([, text]) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
  const wordsIn = (texts) => new Set(texts.flatMap((text) => text.split(/\\s+/).map((word) => word.toLowerCase())));
  const decoded = textsIn(svg);
  const figureWords = wordsIn(decoded);
  const figureTexts = new Set(decoded);

  const size = / width="([\\d.]+)" height="([\\d.]+)"/.exec(svg).slice(1).map(Number);
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  await image.decode();
  const canvasOf = (width, height) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.round(width), Math.round(height)];
    return canvas.getContext('2d', { willReadFrequently: true });
  };
  const whole = canvasOf(size[0], size[1]);
  whole.drawImage(image, 0, 0);
  const corner = Array.from(whole.getImageData(2, 2, 1, 1).data);
  const inkOf = (context, left, top, width, height, cells) => {
    const { data } = context.getImageData(left, top, width, height);
    const ink = new Float64Array(cells * cells);
    for (let at = 0; at < data.length; at += 4) {
      const pixel = at / 4;
      const cell = Math.floor(((pixel % width) * cells) / width) + cells * Math.floor((Math.floor(pixel / width) * cells) / height);
      for (let channel = 0; channel < 3; channel++) ink[cell] += Math.abs(data[at + channel] - corner[channel]);
    }
    return ink;
  };
  const alike = (a, b) => {
    const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const [meanA, meanB] = [mean(a), mean(b)];
    let [ab, aa, bb] = [0, 0, 0];
    a.forEach((value, cell) => {
      ab += (value - meanA) * (b[cell] - meanB);
      aa += (value - meanA) ** 2;
      bb += (b[cell] - meanB) ** 2;
    });
    return ab / Math.sqrt(aa * bb);
  };
  const frame = document.querySelector('.pictures').getBoundingClientRect();
  // The title stands above the pictures.
  const [padding, above] = [16, 44];
  const canvases = all('.behind, .beside canvas').map((canvas) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const [w, h] = [Math.floor(width), Math.floor(height)];
    const screen = canvasOf(w, h);
    screen.fillStyle = 'rgb(' + corner.slice(0, 3).join(' ') + ')';
    screen.fillRect(0, 0, w, h);
    // A picture that keeps its shape stands in the middle of its box.
    const isFitted = getComputedStyle(canvas).objectFit === 'contain';
    const fit = isFitted ? Math.min(w / canvas.width, h / canvas.height) : null;
    const [cw, ch] = fit === null ? [w, h] : [canvas.width * fit, canvas.height * fit];
    screen.imageSmoothingEnabled = !isFitted;
    screen.drawImage(canvas, (w - cw) / 2, (h - ch) / 2, cw, ch);
    const [x, y] = [Math.round(left - frame.left + padding), Math.round(top - frame.top + above)];
    const sight = sightOf(canvas);
    const hiddenAbove = Math.ceil(Math.max(0, sight.top - top));
    const high = Math.floor(Math.min(h, sight.bottom - top)) - hiddenAbove;
    if (high < 40) return null;
    // Of cells that are hardly larger than a pixel, the smoothing of two renderers would be compared.
    const cells = Math.min(40, Math.floor(Math.min(w, high) / 6));
    const [a, b] = [inkOf(screen, 0, hiddenAbove, w, high, cells), inkOf(whole, x, y + hiddenAbove, w, high, cells)];
    const total = (ink) => ink.reduce((sum, value) => sum + value, 0);
    return { alike: alike(a, b), onScreen: total(a), inFigure: total(b) };
  }).filter((each) => each !== null);
  const legend = document.querySelector('.legend')?.innerText ?? '';
  const inSight = wordsIn([...words, ...partly, ...labelled, legend]);
  // Before the pictures stands the title, after them the legend and the caption.
  const translated = '<g transform="translate(';
  const pictureWords = wordsIn(textsIn(svg.slice(svg.indexOf(translated), svg.lastIndexOf(translated))));
  const captionLines = textsIn(svg.slice(svg.lastIndexOf('<g '))).length;
  return {
    svg,
    texts: words.length + labelled.length,
    missingTexts: [
      ...words.filter((word) => !figureWords.has(word.toLowerCase())),
      ...labelled.filter((text) => !figureTexts.has(text)),
    ].slice(0, 10),
    unseen: hidden.length,
    unseenTexts: hidden.filter((word) => !inSight.has(word.toLowerCase()) && pictureWords.has(word.toLowerCase())).slice(0, 10),
    lines: paths.length,
    missingLines: paths.filter((d) => !svg.includes(' d="' + d + '"')).slice(0, 3),
    faint: [faint, svg.split(' opacity="0.12"').length - 1],
    canvases,
    size,
    height: Math.ceil(above + frame.height + padding + 16 * captionLines + 8),
    png: ${withPng} ? await looked((await caught('PNG of this view')).blob) : null,
    paper: corner,
  };
`;

const PAPER: Readonly<Record<Theme, readonly number[]>> = { light: [250, 249, 247], dark: [19, 20, 22] };
/** A canvas that is less alike than this to its place in the figure is another picture. */
const ALIKE = 0.9;

function checkFound(found: Found, { beside, theme, address }: ViewCase): void {
  expect(found.missingTexts).toEqual([]);
  expect(found.missingLines).toEqual([]);
  expect(found.unseenTexts).toEqual([]);
  if (beside === 'comparison') expect(found.unseen).toBeGreaterThan(20);
  expect(found.size[1]).toBe(found.height);
  expect(found.texts + found.lines + found.canvases.length).toBeGreaterThan(4);
  expect(found.faint[1]).toBe(found.faint[0]);
  expect(found.svg).not.toMatch(/\s(class|style)=|<style|<image|href=|NaN|undefined/);
  expect(found.paper.slice(0, 3)).toEqual(PAPER[theme]);
  expect(found.canvases.filter(({ alike }) => !(alike > ALIKE))).toEqual([]);
  if (address?.includes('step=')) expect(found.faint[0]).toBeGreaterThan(20);
  const title = titleOf(beside);
  if (title !== null) expect(found.svg).toContain(beside === 'panes' ? 'Pane 1: ' : `beside it: ${title}`);
  if (found.png === null) return;
  expect(found.png.leastOpacity).toBe(255);
  expect([found.png.width, found.png.height]).toEqual(found.size.map((px) => Math.round((px * 300) / 96)));
}
