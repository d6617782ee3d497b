/**
 * A text without Unicode's variation selectors. Some keyboards add one to a heart and others do not, with the same
 * meaning.
 */
export const withoutVariations = (text: string): string => text.replaceAll(/[\uFE0E\uFE0F]/g, '')
