/**
 * Handlers that tell of a pointer over an element. Only a move of the pointer counts: a panel that moves under a resting
 * pointer enters it too, and nobody pointed at anything. `isMeant`: of which pointers.
 */
export const hovering = (tell: (isOver: boolean) => void, isMeant = (_event: PointerEvent): boolean => true) => ({
  onPointerMove: (event: PointerEvent): void => {
    if (isMeant(event)) tell(true);
  },
  onPointerLeave: (event: PointerEvent): void => {
    if (isMeant(event)) tell(false);
  },
});
