/** Whose last visit this browser has stored. This module does not need the database, so every page can load it. */
import { readStored, writeStored } from '../lib/stored.ts'
import { seenKey } from '../lib/seen-key.ts'
import { sessionUser } from '../session/session.ts'

/** The signed-in person, or `visitor`. Their data is never shown to another owner. */
export const ownerNow = (): string => sessionUser() ?? 'visitor'

export const seenOwner = (): string | null => readStored('localStorage', seenKey)
export const noteSeenOwner = (owner: string | null): void => writeStored('localStorage', seenKey, owner)
