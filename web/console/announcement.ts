/** The sentence above the current screen that says what the operator has just done. */
import { newStore } from '../src/lib/store.ts'

export const announcement = newStore<string | undefined>(undefined)

export const announce = (sentence: string | undefined): void => announcement.set(sentence)
