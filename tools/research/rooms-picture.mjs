/** Draws docs/rooms.svg: the rooms of web/ in their order, and an arc for each pair of rooms of which one imports the other. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsBelow, placeOf, ROOMS } from '../rooms.mjs';

const root = join(import.meta.dirname, '../..');
const ROW = 34;
const LEFT = 210;

const PANELS = ROOMS.indexOf('web/page/panels');

/** The half and the folder in it; the app is parted by the panels, which stand on some of it. @param {string} file */
function roomOf(file) {
  const room = file.split('/').slice(1, 3).join('/');
  if (room !== 'page/app') return room;
  return placeOf(file) < PANELS ? 'page/app: parts' : 'page/app: screens';
}

const arrows = new Map();
const inside = new Map();
for (const { from, to } of importsBelow(root)) {
  const [a, b] = [roomOf(from), roomOf(to)];
  if (!/\.\w+$/.test(a) && !/\.\w+$/.test(b)) {
    if (a === b) inside.set(a, (inside.get(a) ?? 0) + 1);
    else arrows.set(`${a}|${b}`, (arrows.get(`${a}|${b}`) ?? 0) + 1);
  }
}
const ORDER = [...new Set(ROOMS.map((name) => roomOf(`${name.replace('/*', '')}/file`)))];
/** Height at which a room stands; a gap parts the two halves. @param {string} room */
const yOf = (room) => 40 + ORDER.indexOf(room) * ROW + (room.startsWith('page') ? ROW / 2 : 0);

const arcs = [...arrows].map(([key, count]) => {
  const [from, to] = key.split('|').map(yOf);
  const reach = LEFT + 20 + Math.abs(from - to) * 0.75;
  const width = (0.6 + Math.log10(count)).toFixed(1);
  return `<path d="M${LEFT} ${from}C${reach} ${from} ${reach} ${to} ${LEFT} ${to}" stroke-width="${width}"><title>${key.replace('|', ' imports ')}: ${count}</title></path>`;
});
const names = ORDER.map((room) => {
  const y = yOf(room);
  return `<rect x="20" y="${y - 12}" width="190" height="24" rx="5"/><text x="30" y="${y + 4}">${room}</text><text x="200" y="${y + 4}" text-anchor="end" class="count">${inside.get(room) ?? 0}</text>`;
});
const height = yOf(ORDER.at(-1) ?? '') + 40;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 ${height}" width="600" height="${height}">
<title>The rooms of web/ and the imports between them</title>
<style>text{font:13px sans-serif;fill:#222}.count{fill:#777;font-size:11px}rect{fill:#eef2f7;stroke:#9fb0c6}path{fill:none;stroke:#2f6fab;opacity:.55}</style>
<rect width="600" height="${height}" style="fill:#fff;stroke:none"/>
<text x="20" y="18" class="count">A room imports only from those above it. Numbers: imports within a room.</text>
${[...arcs, ...names].join('\n')}
</svg>
`;
writeFileSync(join(root, 'docs/rooms.svg'), svg);
console.log(`${arrows.size} arrows between ${ORDER.length} rooms`);
