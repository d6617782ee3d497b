/** What the share dialog shows. A plain module, so that any noun can offer its address. */
import { newStore } from '../lib/store.ts'
import { copiedMilliseconds, showAlert } from './alerts-store.ts'

export interface Share {
  /** The whole address. */
  url: string
  /** A few words on what it leads to: the subject of a mail. */
  title: string
}

const share = newStore<Share | undefined>(undefined)

export const useShare = share.use
export const openShare = (next: Share) => share.set(next)
export const closeShare = () => share.set(undefined)

/** Copies an address and confirms it. Returns false where the browser forbids it. */
export async function copyToClipboard(url: string, message = 'Copied to clipboard'): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url)
  } catch {
    return false
  }
  showAlert({ message, type: 'success', milliseconds: copiedMilliseconds })
  return true
}

/** Copies an address; where the browser forbids it, the share dialog opens, where it can be copied by hand. */
export async function copyLink(link: Share, message?: string): Promise<void> {
  if (!(await copyToClipboard(link.url, message))) openShare(link)
}
