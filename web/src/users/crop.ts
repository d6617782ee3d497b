/** The chosen square of a photo: its centre in pixels of the photo, and its zoom. */
import type { Crop as CropParts } from '../../../shared/media/finish-upload.ts'

export interface Size {
  width: number
  height: number
}

export interface Crop {
  x: number
  y: number
  /** At zoom 1, the square is the largest one that fits in the photo. */
  zoom: number
}

export const zoomMaximum = 4
/** The factor by which a press of plus or minus zooms. */
export const zoomStep = 1.15

export const middleOf = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The side of the square in pixels of the photo. */
export const sideOf = ({ width, height }: Size, { zoom }: Crop) => Math.min(width, height) / zoom

/** Moves the square by fractions of its side, but not beyond the edges of the photo. */
export function moved(size: Size, crop: Crop, across: number, down: number): Crop {
  const side = sideOf(size, crop)
  return within(size, { ...crop, x: crop.x + across * side, y: crop.y + down * side })
}

/**
 * Zooms around a point, which stays in place. The point is given as its distance from the square's centre, in fractions of
 * the side.
 */
export function zoomed(size: Size, crop: Crop, zoom: number, [across, down] = [0, 0]): Crop {
  const next = { ...crop, zoom: Math.min(zoomMaximum, Math.max(1, zoom)) }
  const difference = sideOf(size, crop) - sideOf(size, next)
  return within(size, { ...next, x: crop.x + across * difference, y: crop.y + down * difference })
}

function within(size: Size, crop: Crop): Crop {
  const half = sideOf(size, crop) / 2
  const clamp = (place: number, length: number) => Math.min(length - half, Math.max(half, place))
  return { ...crop, x: clamp(crop.x, size.width), y: clamp(crop.y, size.height) }
}

/** The square in the server's format: fractions of the photo's width and height. */
export function partsOf(size: Size, crop: Crop): CropParts {
  const side = sideOf(size, crop)
  const part = (of: number) => Math.min(1, Math.max(0, of))
  return {
    left: part((crop.x - side / 2) / size.width),
    top: part((crop.y - side / 2) / size.height),
    width: part(side / size.width),
  }
}
