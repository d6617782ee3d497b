/** A BMP file header for 4 × 3 pixels of 24 bits, rows from top to bottom: 54 bytes, so base64 of it needs no padding. */
function header(): Uint8Array {
  const bytes = new Uint8Array(54)
  const view = new DataView(bytes.buffer)
  bytes.set([0x42, 0x4d])
  view.setUint32(2, 90, true)
  view.setUint32(10, 54, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, 4, true)
  view.setInt32(22, -3, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
  return bytes
}

/**
 * The 4 × 3 RGB pixels of a photo as a picture that CSS can stretch; browsers interpolate it smoothly. Undefined if the
 * text is not 36 bytes of base64.
 */
export function placeholderUrl(rgb: string | undefined): string | undefined {
  if (!rgb || !/^[\w+/]{48}$/.test(rgb)) return undefined
  const pixels = atob(rgb).replace(/(.)(.)(.)/gs, '$3$2$1')
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...header()) + pixels)}`
}
