/** What is being shared. A plain module, so that any noun can offer its address. */
import { newStore } from './store.ts'

export interface Share {
  /** The whole address. */
  url: string
  /** What it is, in a few words: the subject of a mail. */
  title: string
}

const share = newStore<Share | undefined>(undefined)

export const useShare = share.use

/** Opens the dialog that sends an address on its way (specification, core 2, 'Modals'). */
export function openShare(next: Share): void {
  share.set(next)
}

export function closeShare(): void {
  share.set(undefined)
}
