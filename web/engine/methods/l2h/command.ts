import type { MethodCommand } from '../../model/command.ts';

/** The command of logits to hierarchies; its flags come from the schema. */
export const command: MethodCommand = {
  summary: 'logits or probabilities to a hierarchy of the classes',
  input: 'LOGITS',
  role: 'logits',
  files: {
    labels: 'labels',
    classes: 'classes',
    evaluate: 'evaluation logits',
    'evaluate-labels': 'evaluation labels',
  },
  reading: ['chunk', 'workers'],
  notes: `
LOGITS in shards, read on several machines (docs/billions-of-rows.md):
  --map SHARD … -o PIECE [--as …] [--top 32] [--plan PLAN] [--chunk ROWS] [--workers N]
    What merging needs of each row, without the rows; with --plan what a further reading asks for.
  --reduce PIECE … [--plan PLAN] [--labels F] … [--json F] …
    The tree of all shards. Where lists leave merges undecided, PLAN is written: exit status 3.`,
};
