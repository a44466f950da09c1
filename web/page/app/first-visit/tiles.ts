import circles from './circles.svg?inline';
import clothes from './clothes.png?inline';
import trees from './trees.svg?inline';

/** Samples that are offered beside the tree of the languages, with a picture or letters for each. */
export const TILES = [
  {
    id: 'clothes',
    name: 'Clothes',
    hint: '10,000 pictures',
    title: 'Two classifiers of 10,000 pictures of clothes',
    picture: clothes,
  },
  {
    id: 'languages',
    name: 'Languages',
    hint: 'names of emoji',
    title: 'A classifier that guesses 104 languages from names of emoji',
    letters: 'AЯΩש',
  },
  {
    id: 'kinds',
    name: 'Kinds of things',
    hint: 'definitions of nouns',
    title: 'A classifier of definitions, beside the tree that people made',
    picture: trees,
  },
  {
    id: 'circles',
    name: 'Points',
    hint: 'two circles',
    title: 'Points on two circles, and the tree of their distances',
    picture: circles,
  },
];
