import type { Finished, MethodPanel } from '../../../web/page/panels/shared/kit.ts';
import { alphabeticalFindings } from './findings.ts';

/** The classes in the order of the alphabet, each with its first letter. */
function Alphabet({ finished }: { finished: Finished }) {
  const { result } = finished;
  const found = alphabeticalFindings(result);
  if (found === null) return null;
  return (
    <table class="metrics" aria-label="Alphabet">
      <tbody>
        {Array.from(found.order, (k) => (
          <tr key={k}>
            <th scope="row">{result.classes[k]}</th>
            <td>{found.letters[k]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const panel: MethodPanel = { Table: Alphabet };
