/** How much room a picture or video gets in a list: known before it loads, so nothing moves when it does. */
const widest = 500
const highest = { narrow: 350, wide: 400 }

/** Width over height; very tall and very flat pictures are cut to keep the list readable. */
export function displayRatio(media: { width: number; height: number }): number {
  if (media.width <= 0 || media.height <= 0) return 16 / 9
  return Math.min(3, Math.max(0.6, media.width / media.height))
}

/** The `sizes` of a picture alone in a card: as wide as the text column, unless its height is the limit. */
export function sizesOf(ratio: number): string {
  const narrow = Math.round(highest.narrow * ratio)
  const wide = Math.min(widest, Math.round(highest.wide * ratio))
  return `(max-width: 769px) min(100vw - 84px, ${narrow}px), ${wide}px`
}

/** The `sizes` of one cell of a grid of two columns. */
export const cellSizes = '(max-width: 769px) calc(50vw - 42px), 250px'
