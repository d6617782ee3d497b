/** The live connection of a rendered test, which replaces the socket (web/src/live/host-socket.ts). */
import type { Frame, Hint } from '../../shared/live/hint.ts'
import type { LiveStatus } from '../../web/src/live/gaps.ts'
import type { Found } from '../../web/src/live/polling.ts'

const copies = globalThis as { framesSent?: Frame[]; looksFound?: Found[] }
/**
 * The frames that the page sent, oldest first. All copies of this module share the list: modules are reloaded for
 * each page, and a module from another test file uses an earlier copy.
 */
export const framesSent: Frame[] = (copies.framesSent ??= [])

/** The result of each poll without a socket, oldest first. */
export const looksFound: Found[] = (copies.looksFound ??= [])

export const noteFound = (found: Found) => void looksFound.push(found)

export const noteFrame = (frame: Frame) => void framesSent.push(frame)

// Imports the open page's own copy, because the modules are reloaded for each page.
const ofPage = () => import('../../web/src/live/gaps.ts')

export async function arrive(hint: Hint): Promise<void> {
  ;(await ofPage()).announceHint(hint)
}

/** Simulates that hints may have been missed, so that the page catches up. */
export async function missHints(): Promise<void> {
  ;(await ofPage()).announceGap()
}

/** Simulates the poll that a page without a socket makes about once a minute. */
export async function look(): Promise<void> {
  ;(await ofPage()).announceLook()
}

export async function setLiveStatus(status: LiveStatus): Promise<void> {
  ;(await ofPage()).liveStatus.set(status)
}
