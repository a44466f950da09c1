import { isTie, orderShareOf } from '../../../engine/model/result.ts';
import { type Finished, leafKind } from '../finished/finished.ts';
import { percent } from '../parts/digits.ts';
import { counted } from '../parts/format.ts';
import { add, additionFor } from '../session/add.ts';
import { useSession } from '../session/context.ts';

/** Of a group that a tie decided: that it did, how many other orders have the group, or the offer to see. */
export function TieSection({ finished, node }: { finished: Finished; node: number }) {
  const session = useSession();
  const { result } = finished;
  if (!isTie(result, node)) return null;
  const share = orderShareOf(result, node);
  const offer = session.background.state.value.state === 'running' ? null : additionFor(session, 'orders');
  const what = leafKind(finished) === 'classes' ? 'classes' : 'points';
  return (
    <section>
      <h3 class="head">Decided by the order of the {what}</h3>
      <p class="hint">
        {`This group is a tie: another choice was as good, and the ${what} are in an order that gave this one.`}
        {!Number.isNaN(share) &&
          ` ${percent(share)} of ${counted(Number(result.options.orders), 'other order has', 'other orders have')} this group.`}
      </p>
      {offer !== null && (
        <button type="button" class="button" title={offer.hint} onClick={() => void add(session, offer.adds)}>
          {offer.label}
        </button>
      )}
    </section>
  );
}
