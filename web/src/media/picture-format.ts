/** The format of a video's pictures, read from the boxes of an ISO media or QuickTime file. */

/** The longest `moov` box to read; that of the longest allowed video is smaller. */
const movieBytesMaximum = 8 * 1024 * 1024
const boxesMaximum = 1000

/** Four letters for each track of pictures, such as 'avc1'. Empty if the file cannot be read. */
export async function pictureFormatsOf(file: Blob): Promise<string[]> {
  try {
    const movie = await readMovie(file)
    return movie ? children(movie, 'trak').flatMap(formatsOf) : []
  } catch {
    return []
  }
}

/** Whether all picture tracks are Motion JPEG. Next to other pictures, a Motion JPEG track is only a camera's preview. */
export const isMotionJpeg = (formats: readonly string[]) =>
  formats.length > 0 && formats.every((format) => ['jpeg', 'mjpa', 'mjpb'].includes(format))

/** The content of the box `moov`. It may follow all samples, so the boxes before it are skipped unread. */
async function readMovie(file: Blob): Promise<DataView | undefined> {
  let at = 0
  for (let count = 0; count < boxesMaximum && at + 8 <= file.size; count += 1) {
    const head = await read(file, at, 16)
    const { type, size, start } = boxAt(head, 0, file.size - at)
    if (type === 'moov') return await read(file, at + start, Math.min(size - start, movieBytesMaximum))
    at += size
  }
  return undefined
}

const read = async (file: Blob, at: number, length: number) =>
  new DataView(await file.slice(at, at + length).arrayBuffer())

/** Reads the header of a box. Throws a RangeError if there is none. A size of 0 means all bytes that are left. */
function boxAt(view: DataView, at: number, left: number): { type: string; size: number; start: number } {
  const short = view.getUint32(at)
  const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short || left
  const start = short === 1 ? 16 : 8
  if (size < start) throw new RangeError('The size of a box is less than its head')
  return { type: letters(view, at + 4), size, start }
}

const letters = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))

/** The contents of the boxes of this type. */
function children(parent: DataView, wanted: string): DataView[] {
  const found: DataView[] = []
  let at = 0
  while (at + 8 <= parent.byteLength) {
    const left = parent.byteLength - at
    const { type, size, start } = boxAt(parent, at, left)
    const length = Math.min(size, left) - start
    if (type === wanted) found.push(new DataView(parent.buffer, parent.byteOffset + at + start, length))
    at += size
  }
  return found
}

/** The formats of a track's samples; empty if the track has no pictures. */
function formatsOf(track: DataView): string[] {
  const media = children(track, 'mdia')
  const isPictures = media.flatMap((one) => children(one, 'hdlr')).some((one) => letters(one, 8) === 'vide')
  if (!isPictures) return []
  const descriptions = ['minf', 'stbl', 'stsd'].reduce(
    (boxes, type) => boxes.flatMap((one) => children(one, type)),
    media,
  )
  return descriptions.map((one) => letters(one, 12))
}
