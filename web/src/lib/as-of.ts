import { newStore } from './store.ts'

/**
 * When the server sent what the page shows, in epoch milliseconds, if the page started from stored data and has received
 * nothing newer.
 */
export const asOf = newStore<number | undefined>(undefined)
