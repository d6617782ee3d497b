/** The moment after a sign-in. */
import { readStored, writeStored } from '../lib/stored.ts'
import { noteSession } from './session.ts'

const arrivedKey = 'signed-in-just-now'

/** Announces that a person has just signed in. */
export function noteArrival(): void {
  writeStored('sessionStorage', arrivedKey, 'yes')
  noteSession()
}

/** Returns true once after each sign-in. An incomplete account then continues to its next step. */
export function takeArrival(): boolean {
  const arrived = readStored('sessionStorage', arrivedKey) !== null
  writeStored('sessionStorage', arrivedKey, null)
  return arrived
}
