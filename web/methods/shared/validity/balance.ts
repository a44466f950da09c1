/** How even a partition is (equations 1 and 2 of the paper): 1 where all parts are equal. */
export interface Balance {
  /** The paper's sums for classes and for samples. */
  readonly ofClasses: number;
  readonly ofSamples: number;
  /** δ: the mean over parts of the product of both. */
  readonly delta: number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** From the classes and the samples of each part. Where every object is one sample, give the samples twice. */
export function balanceOf(classes: readonly number[], samples: readonly number[]): Balance {
  const uneven = (values: readonly number[]): number[] => {
    const even = mean(values);
    return values.map((value) => (value / even - 1) ** 2 + 1);
  };
  const [byClass, bySample] = [uneven(classes), uneven(samples)];
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    ofClasses: sum(byClass),
    ofSamples: sum(bySample),
    delta: mean(byClass.map((value, part) => value * (bySample[part] ?? 1))),
  };
}
