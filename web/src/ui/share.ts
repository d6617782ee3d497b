/** The content of the share dialog. A plain module, so that any noun can offer its address. */
import { newStore } from '../lib/store.ts'
import { copiedMilliseconds, showAlert } from './alerts-store.ts'

export interface Share {
  /** The complete address. */
  url: string
  /** A few words about the page, used as the subject of a mail. */
  title: string
}

const share = newStore<Share | undefined>(undefined)

export const useShare = share.use
export const openShare = (next: Share) => share.set(next)
export const closeShare = () => share.set(undefined)

/** Copies an address and confirms it. Returns false if the browser forbids it. */
export async function copyToClipboard(url: string, message = 'Copied to clipboard'): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url)
  } catch {
    return false
  }
  showAlert({ message, type: 'success', milliseconds: copiedMilliseconds })
  return true
}

/** Copies an address; if the browser forbids it, opens the share dialog, where it can be copied by hand. */
export async function copyLink(link: Share, message?: string): Promise<void> {
  if (!(await copyToClipboard(link.url, message))) openShare(link)
}
