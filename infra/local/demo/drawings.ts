import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { makePhoto, type Photo } from '../../../lambdas/media/photo.ts'

const folder = join(import.meta.dirname, 'drawings')

/** The pictures of the demo by file name. They are our own drawings, so nothing is downloaded. */
export const drawings: ReadonlyMap<string, string> = new Map(
  readdirSync(folder).map((file) => [file.replace(/\.svg$/, ''), readFileSync(join(folder, file), 'utf8')]),
)

function drawing(name: string): string {
  const svg = drawings.get(name)
  if (svg === undefined) throw new Error(`the demo has no drawing ${name}`)
  return svg
}

/** The text alternative of a drawing: its title. */
export function altOf(name: string): string {
  return /<title>(.*)<\/title>/.exec(drawing(name))?.[1] ?? ''
}

const photos = new Map<string, Promise<Photo>>()

/** The sizes that the product makes of an uploaded JPEG, made once per drawing. */
export function photoOf(name: string): Promise<Photo> {
  const photo = photos.get(name) ?? make(name)
  photos.set(name, photo)
  return photo
}

async function make(name: string): Promise<Photo> {
  const jpeg = await sharp(Buffer.from(drawing(name)))
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const photo = await makePhoto(jpeg)
  if ('refused' in photo) throw new Error(`the drawing ${name} was refused: ${photo.refused}`)
  return photo
}
