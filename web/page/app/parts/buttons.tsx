import type { ComponentProps } from 'preact';

type ButtonProps = Omit<ComponentProps<'button'>, 'type' | 'class' | 'ref'>;

export const Button = (props: ButtonProps) => <button type="button" class="button" {...props} />;

/** Words that can be pressed. */
export const TextButton = (props: ButtonProps) => <button type="button" class="text-button" {...props} />;
