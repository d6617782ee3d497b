/**
 * The largest sizes of a picture or video in a list, in pixels. The size is known before the file loads, so the page does
 * not move.
 */
export const widest = 500
export const highest = { narrow: 350, wide: 400 }

/** Width divided by height; very tall and very wide pictures are cropped to keep the list readable. */
export function displayRatio(media: { width: number; height: number }): number {
  if (media.width <= 0 || media.height <= 0) return 16 / 9
  return Math.min(3, Math.max(0.6, media.width / media.height))
}

/** The greatest ratio of width to height of a carousel's frames; wider frames would be too low. */
export const widestFrame = 16 / 9

/** The `sizes` attribute of a single picture in a card: as wide as the text column, unless its height is limited. */
export function sizesOf(ratio: number): string {
  const narrow = Math.round(highest.narrow * ratio)
  const wide = Math.min(widest, Math.round(highest.wide * ratio))
  return `(max-width: 769px) min(100vw - 84px, ${narrow}px), ${wide}px`
}

/**
 * The `sizes` attribute of a picture in a grid of `count` cells. A wide picture that covers a tall cell is drawn wider than
 * the cell.
 */
export function cellSizesOf(
  { width, height }: { width: number; height: number },
  count: number,
  index: number,
): string {
  const isTall = count === 3 && index === 0
  const cellHeight = isTall ? 2 / 3 : count === 2 ? 1 / 2 : 1 / 3
  const part = Math.max(1 / 2, height > 0 ? (cellHeight * width) / height : 0)
  return `(max-width: 769px) calc((100vw - 84px) * ${part.toFixed(2)}), ${Math.round(widest * part)}px`
}

/** The alternative text of a photo without a description. */
export const noDescription = 'Photo without a description'
