import { makePhoto, type Photo } from '../../../lambdas/media/photo.ts'
import { renderDrawing, type DrawingName } from './drawings.ts'

const photos = new Map<DrawingName, Promise<Photo>>()

/** The sizes that the product makes of a drawing, as of an upload; made once. */
export function photoOf(name: DrawingName): Promise<Photo> {
  const photo = photos.get(name) ?? make(name)
  photos.set(name, photo)
  return photo
}

async function make(name: DrawingName): Promise<Photo> {
  const photo = await makePhoto(await renderDrawing(name))
  if ('refused' in photo) throw new Error(`the drawing ${name} was refused: ${photo.refused}`)
  return photo
}
