const joined =
  /(?<=\d|\dk)(?=(?:obo|ono|ea|each|firm|neg|bucks|usd|dollars?|d[oó]lar(?:es)?)(?![\p{L}\p{N}]))/giu

/** The same text with a space between an amount and a word that was typed next to it: '$20obo', '25bucks'. */
export const withSpacedAmounts = (text: string): string => text.replaceAll('＄', '$').replaceAll(joined, ' ')
