import type { ComponentProps } from 'preact';

type ButtonProps = Omit<ComponentProps<'button'>, 'type' | 'class' | 'ref'>;

export const Button = (props: ButtonProps) => <button type="button" class="button" {...props} />;

/** Words that can be pressed. */
export const TextButton = (props: ButtonProps) => <button type="button" class="text-button" {...props} />;

/** A sign that can be pressed. */
export const SignButton = ({ label, ...props }: ButtonProps & { readonly label: string }) => (
  <button type="button" class="button square" aria-label={label} {...props} />
);

/** The button that leads on. */
export const PrimaryButton = (props: ButtonProps) => <button type="button" class="button primary" {...props} />;
