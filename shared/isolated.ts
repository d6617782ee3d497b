/** Opens or closes an embedding, an override or an isolate of a direction. */
const controls = /[\u202A-\u202E\u2066-\u2069]/g
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Prepares a person's words for a sentence of ours: words of right-to-left scripts keep their own direction, and no words
 * change the direction of the text after them (Unicode's first strong isolate).
 */
export function isolated(words: string): string {
  const plain = words.replaceAll(controls, '')
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain
}
