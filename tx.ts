import { BufferSource } from './web/engine/data/sources/buffer-source.ts';
import { openFile } from './web/engine/hierarchy/open-files.ts';
import { assemble } from './web/engine/data/dataset/assemble.ts';
import { assignRoles } from './web/engine/data/roles/assign-roles.ts';
import { readHere } from './web/engine/hierarchy/read-here.ts';
let s = 11; const rnd = () => ((s = (s * 1103515245 + 12345) % 2147483648) / 2147483648); const pick = <T,>(a: readonly T[]): T => a[Math.floor(rnd() * a.length)]!;
const N = (n: number) => Array.from({ length: n }, (_, i) => i);
const corpora: Record<string, string[]> = {
  reviews: ['Great movie, loved it; would watch again!', 'Bad... really bad (2/10)', 'ok', 'The plot is 50% nonsense, 50% fun', '"Best" film of 2020, 5/5', 'Meh; but fine', 'What?! No way | never again'],
  code: ['if (a < b) { return [1, 2, 3]; }', 'x = {"a": 1}', 'print("hi")', 'SELECT * FROM t WHERE a = 1;', '<div class="x">hello</div>', 'a[0] = (b', '# comment'],
  numbers: ['12', '3.5', '1,234', '-7', '1e5', '0', '1;2'],
  multi: ['line one\nline two', 'a\r\nb', '\ttabbed', 'x\n\ny, z', 'end\n', 'q "w" e'],
  prompts: ['Q: 2+2=?\nA) 3\nB) 4\nAnswer:', 'Choose: (A) yes (B) no', 'Translate to French: "hello"', 'JSON: {"k": [1, 2]}', '| a | b |\n|---|---|', '[INST] hi [/INST]'],
  ids: ['img_001.jpg', 'path/to/file, 2.png', 'C:\\data\\x.png', 'http://x.y/z?a=1&b=2;c', 'n01440764/ILSVRC2012_val_00000293.JPEG'],
  names: ['O’Neil, Ann', 'Smith; Bob', 'Müller (Hans)', '李雷', 'de la Cruz, José "Pepe"'],
};
const classSets = { words: ['cat', 'dog', 'bird', 'fish'], phrases: ['very good', 'not so good', 'bad, really', 'so-so; ok'], numbers: ['0', '1', '2', '3'], letters: ['A', 'B', 'C', 'D'], yes: ['yes', 'no'], neg: ['-1', '1'] };
const field = (t: string, d: string, all: boolean) => (all || t.includes(d) || /["\r\n]/.test(t) ? `"${t.replaceAll('"', '""')}"` : t);
const kinds = ['pairs', 'values', 'lists', 'probs-noPred'];
const tally: Record<string, number> = {}; let shown = 0;
for (const [cn, corpus] of Object.entries(corpora)) for (const [kn, classes] of Object.entries(classSets)) for (const kind of kinds) for (const style of [',', ',all', ';', '\t', 'jsonl', 'json']) for (const n of [40, 1500]) {
  s = 11 + n;
  const K = classes.length;
  const rows = N(n).map((i) => { const t = i % K; const v = N(K).map(() => rnd()); const p = rnd() < 0.75 ? t : Math.floor(rnd() * K); v[p] = 1.2 + rnd(); const sum = v.reduce((a, b) => a + b); return { text: pick(corpus), t, p, v: v.map((x) => x / sum) }; });
  const acc = rows.filter((r) => r.t === r.p).length / n;
  let heads: string[], cells: (string | number)[][];
  if (kind === 'pairs') { heads = ['id', 'text', 'label', 'prediction']; cells = rows.map((r, i) => [i, r.text, classes[r.t]!, classes[r.p]!]); }
  else if (kind === 'values') { heads = ['text', 'label', 'prediction', ...classes.map((c) => `prob_${c}`)]; cells = rows.map((r) => [r.text, classes[r.t]!, classes[r.p]!, ...r.v.map((x) => x.toFixed(5))]); }
  else if (kind === 'lists') { heads = ['text', 'label', 'logits']; cells = rows.map((r) => [r.text, classes[r.t]!, `[${r.v.map((x) => Math.log(x).toFixed(4)).join(', ')}]`]); }
  else { heads = ['text', 'label', ...classes]; cells = rows.map((r) => [r.text, classes[r.t]!, ...r.v.map((x) => x.toFixed(5))]); }
  let text: string, name: string;
  if (style === 'jsonl' || style === 'json') { if (kind === 'values' || kind === 'probs-noPred') { const o = rows.map((r) => ({ text: r.text, label: classes[r.t], ...(kind === 'values' ? { prediction: classes[r.p] } : {}), probs: Object.fromEntries(classes.map((c, k) => [c, +r.v[k]!.toFixed(5)])) })); text = style === 'json' ? JSON.stringify(o) : o.map((x) => JSON.stringify(x)).join('\n'); } else { const o = cells.map((r) => Object.fromEntries(r.map((c, k) => [heads[k], kind === 'lists' && k === 2 ? JSON.parse(c as string) : c]))); text = style === 'json' ? JSON.stringify(o) : o.map((x) => JSON.stringify(x)).join('\n'); } name = `t.${style}`; }
  else { const d = style[0]!; const all = style.length > 1; text = [heads, ...cells].map((r) => r.map((c) => field(String(c), d, all && typeof c === 'string')).join(d)).join('\n'); name = d === '\t' ? 't.tsv' : 't.csv'; }
  let out = '', verdict: string;
  try {
    const files = await openFile(name, new BufferSource(name, new TextEncoder().encode(text)), readHere);
    if (files.some((f) => f.content.kind === 'question')) { verdict = 'asked'; out = files.map((f) => (f.content.kind === 'question' ? f.content.question.message : '')).join().slice(0, 150); }
    else {
      const d: any = assemble(assignRoles(files));
      let got: number | null = null, size = -1;
      if (d.confusion) { const m = d.confusion; size = m.names.length; let tot = 0, right = 0; m.counts.forEach((x: number, i: number) => { tot += x; if (i % (size + 1) === 0) right += x; }); got = right / tot; }
      else if (d.lists && d.labels) { size = d.lists.names?.length ?? d.classes?.names.length ?? K; got = d.labels.values.length === n ? acc : -3; }
      else if (d.logits && d.labels) { size = d.logits.table.shape[1]; got = d.labels.values.length === n ? acc : -2; }
      const okSize = size === K;
      verdict = got !== null && Math.abs(got - acc) < 1e-9 && okSize ? 'right' : 'WRONG';
      out = `${files.map((f) => `${f.role}${f.shape}`).join(' ')} acc ${got} want ${acc} size ${size}`;
    }
  } catch (e) { verdict = (e as Error).constructor.name === 'DataError' ? 'refused' : 'CRASH'; out = String((e as Error).message).slice(0, 170); }
  tally[`${kind} ${verdict}`] = (tally[`${kind} ${verdict}`] ?? 0) + 1;
  if (verdict !== 'right' && (verdict !== 'refused' || true)) { shown++; if (shown < 400) console.log(verdict, cn, kn, kind, JSON.stringify(style), n, '|', out); }
}
console.log(tally);
