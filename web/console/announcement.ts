/** The sentence about what an operator has just done, above every screen. */
import { newStore } from '../src/lib/store.ts'

export const announcement = newStore<string | undefined>(undefined)

export const announce = (sentence: string | undefined): void => announcement.set(sentence)
