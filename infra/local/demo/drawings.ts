import sharp from 'sharp'
import { furniture } from './drawings-furniture.ts'
import { gadgets } from './drawings-gadgets.ts'
import { places } from './drawings-places.ts'
import { plants } from './drawings-plants.ts'
import { things } from './drawings-things.ts'

/** The pictures of the demo, drawn by us, so that nothing is downloaded. */
export const drawings = { ...furniture, ...plants, ...things, ...gadgets, ...places }
export type DrawingName = keyof typeof drawings

/** The JPEG that a student's phone would have sent. */
export function renderDrawing(name: DrawingName): Promise<Uint8Array> {
  return sharp(Buffer.from(drawings[name].svg)).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
}
