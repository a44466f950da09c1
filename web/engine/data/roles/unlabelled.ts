/** A number that programs write where no class is known. */
export const isUnlabelled = (value: number): boolean => value === -1 || value === -100 || Number.isNaN(value);
