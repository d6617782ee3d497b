/** A text without the signs that choose between a drawn and a written heart: keyboards differ, and both mean the same. */
export const withoutVariations = (text: string): string => text.replaceAll(/[\uFE0E\uFE0F]/g, '')
