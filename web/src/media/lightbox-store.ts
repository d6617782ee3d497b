/** Which pictures are open at full size. A plain module, so that any noun can open them. */
import { useSyncExternalStore } from 'react'
import type { Media } from '../../../shared/media/media.ts'
import { pausePlaying } from './playing.ts'

export interface OpenMedia {
  media: readonly Media[]
  /** Of the one that shows first. */
  index: number
}

let open: OpenMedia | undefined
const listeners = new Set<() => void>()

export function openLightbox(media: readonly Media[], index: number): void {
  pausePlaying()
  change({ media, index })
}

export function closeLightbox(): void {
  change(undefined)
}

export function useLightbox(): OpenMedia | undefined {
  return useSyncExternalStore(subscribe, () => open)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: OpenMedia | undefined): void {
  open = next
  for (const listener of listeners) listener()
}
