import type { Slide } from 'yet-another-react-lightbox'
import { animationPath, photoPath, widthsOf } from '../../../shared/media/media.ts'
import type { Media } from '../../../shared/media/media.ts'
import { noDescription } from './display-size.ts'

declare module 'yet-another-react-lightbox' {
  interface GenericSlide {
    media: Media
  }
  interface SlideTypes {
    film: FilmSlide
  }
  interface FilmSlide extends GenericSlide {
    type: 'film'
  }
}

/**
 * Turns a file of a post into a slide of the lightbox. A photo has all its sizes; an animated photo is a still picture
 * unless `moves` is set. `query` is the text from `useFileUrl` that belongs to the addresses of files.
 */
export function slideOf(media: Media, moves: boolean, query: string): Slide {
  if (media.kind === 'video') return { type: 'film', media }
  const { fileId, width, height, alt = noDescription } = media
  if (media.animated && moves) return { media, src: animationPath(fileId) + query, width, height, alt }
  const srcSet = widthsOf(width).map((one) => ({
    src: photoPath(fileId, one) + query,
    width: one,
    height: Math.round((one * height) / width),
  }))
  return { media, src: srcSet.at(-1)?.src ?? '', srcSet, width, height, alt }
}
