/** The photos and videos that are open at full size. A plain module, so that every part of the site can open them. */
import type { Media } from '../../../shared/media/media.ts'
import { newStore } from '../lib/store.ts'
import { pausePlaying } from './playing.ts'

export interface OpenMedia {
  media: readonly Media[]
  /** The index of the file to show first. */
  index: number
}

const open = newStore<OpenMedia | undefined>(undefined)

export const useLightbox = open.use

export function openLightbox(media: readonly Media[], index: number): void {
  pausePlaying()
  open.set({ media, index })
}

export function closeLightbox(): void {
  open.set(undefined)
}
