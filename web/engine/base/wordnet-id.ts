/** True for the identifier of a noun in WordNet, such as n02084071. */
export const isWordnetId = (id: string | null | undefined): id is string => /^n\d{8}$/.test(id ?? '');
