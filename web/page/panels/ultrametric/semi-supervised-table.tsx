import '../../app/styles/panels.css';
import { type SemiSupervisedRow, ultrametricFindings } from '../../../engine/methods/ultrametric/findings.ts';
import { percent } from '../../app/parts/digits.ts';
import { count, counted } from '../../app/parts/format.ts';
import type { Finished } from '../shared/kit.ts';

const NAMES: Readonly<Record<SemiSupervisedRow['method'], readonly [string, string]>> = {
  fit: ['This fit', 'its clusters, matched with classes one to one'],
  svm: ['Linear classifier', 'support vector machine with squared hinge loss, the same labels'],
  'svm-rbf': ['Kernel classifier', 'support vector machines with a Gaussian kernel, the same labels'],
  spectral: ['Spectral clustering', 'no labels, the same number of neighbours'],
  'spectral-rbf': ['Spectral, Gaussian kernel', 'no labels, all pairs of points'],
};

const LEFT_OUT = ' Gaussian kernels are left out above 2,000 points, spectral clustering above 5,000.';

const share = (value: number | null): string => (value === null ? '–' : percent(value));

/** Whether the labels were better spent on the fit: points right beside a classifier that saw the same ones. */
export function SemiSupervisedTable({ finished }: { finished: Finished }) {
  const found = ultrametricFindings(finished.result)?.semiSupervised;
  if (found === undefined) return null;
  const { labelled, points, rows } = found;
  const best = rows.reduce((most, { accuracy_unlabelled }) => Math.max(most, accuracy_unlabelled ?? 0), 0);
  return (
    <section class="classifiers">
      <h2 class="head">With {counted(labelled, 'label', 'labels')}</h2>
      <table class="metrics" aria-label="With the same labels">
        <thead>
          <tr>
            <th scope="col">Correct</th>
            <th scope="col">Unlabelled points</th>
            <th scope="col">All points</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ method, accuracy, accuracy_unlabelled }) => (
            <tr key={method} data-own={method === 'fit'}>
              <th scope="row">
                {NAMES[method][0]}
                <span class="hint classifier-shape">{NAMES[method][1]}</span>
              </th>
              <td>{accuracy_unlabelled === best ? <b>{share(accuracy_unlabelled)}</b> : share(accuracy_unlabelled)}</td>
              <td>{share(accuracy)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">
        The fit and the classifiers saw the labels of {counted(labelled, 'point', 'points')} of {count(points)}.
        {rows.some(({ accuracy }) => accuracy === null) ? LEFT_OUT : ''}
      </p>
    </section>
  );
}
