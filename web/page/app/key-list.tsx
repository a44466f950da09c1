type Row = readonly [keys: readonly string[], effect: string];

const KEYS: readonly (readonly [heading: string, rows: readonly Row[]])[] = [
  [
    'Anywhere',
    [
      [['?'], 'what is where, and these keys'],
      [['/'], 'find a class'],
      [['o'], 'open files'],
      [['t'], 'walk the tree'],
      [['s'], 'the tree in words'],
      [['p'], 'present: large, with the legend and nothing else; there Space ← → step, Esc leaves'],
      [['[', ']'], 'the model before, the next one'],
      [['Ctrl+Z'], 'undo a change of the view'],
      [['Ctrl+Shift+Z'], 'redo it'],
      [['Tab'], 'to the next control'],
    ],
  ],
  [
    'In the tree',
    [
      [['↑'], 'to the parent'],
      [['↓'], 'to the first child'],
      [['←', '→'], 'among siblings'],
      [['Enter'], 'draw the subtree alone'],
      [['Esc'], 'back, or select nothing'],
      [['⌫'], 'draw one level more'],
      [['Space'], 'fold or unfold the group'],
      [['r'], 'flip the group'],
      [['a'], 'arrange siblings by size'],
      [['l'], 'next layout'],
      [['c'], 'to the cut; there ← → move it'],
      [['+', '−'], 'zoom'],
      [['0'], 'show the whole tree'],
    ],
  ],
  [
    'In the sheet of a file',
    [
      [['↑', '↓', '←', '→'], 'among cells'],
      [['Enter'], 'on a heading: to its role'],
      [['Esc'], 'close the sheet'],
    ],
  ],
  [
    'With the mouse',
    [
      [['click'], 'select a node'],
      [['double click'], 'draw its subtree alone'],
      [['wheel'], 'zoom'],
      [['drag'], 'pan, or move the line of the cut'],
    ],
  ],
];

/** Every key and what it does. */
export function KeyList() {
  return (
    <div class="keys">
      {KEYS.map(([heading, rows]) => (
        <section key={heading}>
          <h3 class="head">{heading}</h3>
          <dl>
            {rows.map(([keys, effect]) => (
              <div key={effect}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{effect}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
