/** The toy sets as the first page offers them; what makes them comes when one is opened. */
export const TOY_NAMES = [
  { id: 'circles', title: 'Circles', description: '200 points on two circles around one centre.' },
  {
    id: 'moons',
    title: 'Moons',
    description: '400 points on two pairs of half circles that reach into each other.',
  },
  { id: 'blobs', title: 'Blobs', description: '200 points in three clouds, well apart.' },
  { id: 'varied', title: 'Uneven blobs', description: '200 points in three clouds of different spread that touch.' },
  { id: 'aniso', title: 'Stretched blobs', description: '200 points in three clouds that are long and slanted.' },
] as const;
