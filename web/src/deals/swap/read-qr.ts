import decodeQR from 'qr/decode.js'

/**
 * Returns the text of a QR code in a picture, or undefined if there is none. A larger picture is first reduced so that its
 * longer side has `pixelsMaximum` pixels.
 */
export function textInPicture(
  picture: CanvasImageSource,
  { width, height }: { width: number; height: number },
  pixelsMaximum: number,
  canvas = document.createElement('canvas'),
): string | undefined {
  const scale = Math.min(1, pixelsMaximum / Math.max(width, height, 1))
  const [shownWidth, shownHeight] = [Math.round(width * scale), Math.round(height * scale)]
  if (shownWidth === 0 || shownHeight === 0) return undefined
  Object.assign(canvas, { width: shownWidth, height: shownHeight })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(picture, 0, 0, shownWidth, shownHeight)
  const pixels = context?.getImageData(0, 0, shownWidth, shownHeight)
  try {
    return pixels && decodeQR(pixels)
  } catch {
    return undefined
  }
}
