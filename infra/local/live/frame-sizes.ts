/**
 * Reads the bytes that a client sends over a WebSocket and calls `onTooLarge` once for a frame whose payload is longer than
 * `maximum`. The library only knows the size of whole messages.
 * https://www.rfc-editor.org/rfc/rfc6455#section-5.2
 */
export function watchFrames(maximum: number, onTooLarge: () => void): (chunk: Uint8Array) => void {
  /** The bytes of a header that is not complete yet. */
  let header = Buffer.alloc(0)
  /** The bytes that are left of the payload. */
  let payload = 0
  let isOver = false

  return (chunk) => {
    let rest = Buffer.from(chunk)
    while (rest.length > 0 && !isOver) {
      const skipped = Math.min(payload, rest.length)
      payload -= skipped
      header = Buffer.concat([header, rest.subarray(skipped)])
      rest = Buffer.alloc(0)
      const read = payload === 0 ? readHeader(header) : undefined
      if (!read) return
      payload = read.payload
      rest = header.subarray(read.length)
      header = Buffer.alloc(0)
      if (payload <= maximum) continue
      isOver = true
      onTooLarge()
    }
  }
}

/** The length of a frame's header and of its payload; undefined until the header is complete. */
function readHeader(bytes: Buffer): { length: number; payload: number } | undefined {
  if (bytes.length < 2) return undefined
  const second = bytes.readUInt8(1)
  const mask = second >= 128 ? 4 : 0
  const short = second % 128
  const extended = short === 127 ? 8 : short === 126 ? 2 : 0
  if (bytes.length < 2 + extended + mask) return undefined
  const payload =
    extended === 8 ? Number(bytes.readBigUInt64BE(2)) : extended === 2 ? bytes.readUInt16BE(2) : short
  return { length: 2 + extended + mask, payload }
}
