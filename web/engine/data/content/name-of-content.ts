import type { Content } from '../../model/dataset.ts';

/** Name of a kind of content in messages. */
export const nameOfContent = ({ kind }: Pick<Content, 'kind'>): string =>
  ({
    table: 'a table of numbers',
    numbers: 'one number a point',
    strings: 'text',
    records: 'text',
    pairs: 'true and predicted labels',
    question: 'columns without a role yet',
    tree: 'a tree',
    lists: 'lists of classes',
    image: 'a picture',
    late: 'texts or pictures',
  })[kind];
