/** The content of the share dialog. A plain module, so that every part of the site can offer an address for sharing. */
import { newStore } from '../lib/store.ts'
import { copiedMilliseconds, showAlert } from './alerts-store.ts'

export interface Share {
  /** The complete address to share. */
  url: string
  /** A few words about the page, used as the subject of a mail. */
  title: string
}

const share = newStore<Share | undefined>(undefined)

export const useShare = share.use
export const openShare = (next: Share) => share.set(next)
export const closeShare = () => share.set(undefined)

/** Copies an address and shows a confirmation. Returns false if the browser forbids copying. */
export async function copyToClipboard(url: string, message = 'Copied to clipboard'): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url)
  } catch {
    return false
  }
  showAlert({ message, type: 'success', milliseconds: copiedMilliseconds })
  return true
}

/** Copies an address. If the browser forbids copying, opens the share dialog, where the person can copy it by hand. */
export async function copyLink(link: Share, message?: string): Promise<void> {
  if (!(await copyToClipboard(link.url, message))) openShare(link)
}
