/** Saves that this browser has not sent yet. This module is small, so that every page can check for them. */
import { forgetStored, readStored, writeStored } from '../lib/stored.ts'

const prefix = 'save '
const prefixOf = (owner: string) => `${prefix}${owner} `
const keyOf = (owner: string, id: string) => `${prefixOf(owner)}${id}`

/** Stores a person's latest choice for a post or comment, until the server has accepted or refused it. */
export const keepSave = (owner: string, id: string, saved: boolean): void =>
  writeStored('localStorage', keyOf(owner, id), String(saved))

/** Removes a choice, unless another tab has made a different one since. */
export function dropSave(owner: string, id: string, saved: boolean): void {
  const key = keyOf(owner, id)
  if (readStored('localStorage', key) === String(saved)) writeStored('localStorage', key, null)
}

export function keptSaves(owner: string): { id: string; saved: boolean }[] {
  return Object.entries(localStorage)
    .filter(([key]) => key.startsWith(prefixOf(owner)))
    .map(([key, value]) => ({ id: key.slice(prefixOf(owner).length), saved: value === 'true' }))
}

/** Removes the choices of all people of this browser. */
export const forgetSaves = (): void => forgetStored('localStorage', prefix)
