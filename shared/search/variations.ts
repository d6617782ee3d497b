/**
 * Removes Unicode's variation selectors from a text. Some keyboards add one to a heart and others do not, although the
 * meaning is the same.
 */
export const withoutVariations = (text: string): string => text.replaceAll(/[\uFE0E\uFE0F]/g, '')
