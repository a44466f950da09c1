/* Small tables, as their files have them. A confusion matrix has a row for each true class. */

/** Twenty pictures of each fruit. */
export const FRUITS = `true\\pred,apple,pear,lemon,orange,strawberry,cherry
apple,15,4,0,1,0,0
pear,3,15,2,0,0,0
lemon,0,1,13,6,0,0
orange,1,0,4,15,0,0
strawberry,0,0,0,0,15,5
cherry,1,0,0,0,4,15
`;

/** Mistakes that go one way, from the rare class of two to the common one. The largest number is not the closest pair. */
export const ONE_WAY = `true\\pred,husky,wolf,cat,lynx,cow
husky,24,16,0,0,0
wolf,0,396,0,4,0
cat,0,0,30,10,0
lynx,0,1,9,29,1
cow,2,0,1,1,396
`;

/** A model that says "dog" where it is not sure: the most frequent mistake of every other class. */
export const OVER_PREDICTED = `true\\pred,dog,wolf,cat,lynx,horse,zebra
dog,37,2,1,0,0,0
wolf,15,25,0,0,0,0
cat,11,0,23,6,0,0
lynx,10,0,5,25,0,0
horse,11,0,0,0,22,7
zebra,10,0,0,0,6,24
`;

/** Figure 2 of Kang and Lin: how alike six classes are. */
export const SIX_CLASSES = `class,t0,t1,t2,t3,t4,t5
t0,0.8,0.11,0,0,0,0.105
t1,0.11,0.85,0.005,0.005,0.005,0
t2,0,0.005,0.8,0.075,0.075,0
t3,0,0.005,0.075,0.85,0.08,0
t4,0,0.005,0.075,0.08,0.89,0
t5,0.105,0,0,0,0,0.89
`;

/** The graph in Figure 3 of Chierchia and Perret: seven edges between five points, in the order of their numbers. */
export const SMALL_GRAPH = `src,dst,weight
0,2,6
0,1,4
1,2,3
2,4,8
1,4,11
1,3,7
3,4,5
`;

/**
 * Ten points and five classes. Numbers compare within a row alone: the horse is sure with 1.5, the fox unsure with 4. Without
 * the fox two of its three points go to the cat, and yet the dog gets more of their probability.
 */
export const FIVE_CLASSES = `fox,dog,cat,cow,horse
4,2.7,3.3,2.4,2
4,2.6,3.3,2,2.4
4,3.7,0.5,0,0
2,4.5,1,0,0.5
1.5,4,2,0.5,0
1,1.5,4,0,0
1.5,1,4.5,0.5,0
0,0.5,0,4,2
0,0,0.5,4.5,2.5
-3,-3,-4,-1,1.5
`;

/** Numbers of our own for the four animals of the figure of L2H: two points each. */
export const FOUR_ANIMALS = `dog,cat,horse,bird
3,2.4,1,0
3,2.2,1.4,0
2,4,0.5,0
1.5,4,1,0.5
1.5,1,4,0
1,0.5,4,0.5
0,0.5,0,5
0.5,0,0,5
`;
