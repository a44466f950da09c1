import { Term } from '../glossary/term.tsx';
import { chosenPercent, percent } from '../parts/digits.ts';
import { RULES, type Rule } from './choice.ts';
import type { Offered } from './offered.ts';
import type { Operating } from './operating.ts';
import type { PartProps } from './part.ts';
import { meanText, type RuleFacts, ruleFacts } from './words.ts';

interface RuleTableProps extends PartProps {
  readonly offer: Offered;
  readonly operating: Operating;
  readonly rule: Rule;
}

/** Other ways to answer with the same tree, on the same points. */
export function RuleTable({ found: { decisions }, offer, operating, rule, choose }: RuleTableProps) {
  const { target, point } = operating;
  const climbing: RuleFacts = { name: 'Climbing', at: `target ${chosenPercent(target)}`, ...point };
  const facts = { climbing, ...ruleFacts(offer.tree, decisions.settings.threshold, target) };
  return (
    <section>
      <h2 class="head">Other rules</h2>
      <p class="hint">
        How {offer.title} answers by other rules. Only climbing has a promise for new points. All numbers here are of
        the evaluation rows.
      </p>
      <table aria-label="Rules of answering">
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">Right</th>
            <th scope="col">
              <Term>Coverage</Term>
            </th>
            <th scope="col" title="mean number of classes of an answer">
              Classes
            </th>
          </tr>
        </thead>
        <tbody>
          {RULES.map((each) => {
            const { name, at, accuracy, coverage, classes } = facts[each];
            return (
              <tr key={each} data-selected={each === rule}>
                <th scope="row">
                  <label class="decide-choice">
                    <input
                      class="unseen"
                      type="radio"
                      name="decide-rule"
                      checked={each === rule}
                      onChange={() => choose({ rule: each })}
                    />
                    {name}
                  </label>
                  <span class="hint"> {at}</span>
                </th>
                <td>{percent(accuracy)}</td>
                <td>{percent(coverage)}</td>
                <td>{classes === null ? '' : meanText(classes)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
