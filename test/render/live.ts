/** The live connection of a rendered test, in place of a socket (web/src/live/host-socket.ts). */
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

// The open page's own copy, because its modules are reloaded.
const ofPage = () => import('../../web/src/live/gaps.ts')

export async function arrive(hint: Hint): Promise<void> {
  ;(await ofPage()).announceHint(hint)
}

/** Hints may have been missed, so the page catches up. */
export async function missHints(): Promise<void> {
  ;(await ofPage()).announceGap()
}

/** A page without a socket asks what is new, as it does once a minute. */
export async function look(): Promise<void> {
  ;(await ofPage()).announceLook()
}

export async function setLiveStatus(status: LiveStatus): Promise<void> {
  ;(await ofPage()).liveStatus.set(status)
}
