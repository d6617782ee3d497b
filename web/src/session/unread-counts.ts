import { newStore } from '../lib/store.ts'

/** The badges of the bars, set once a person is signed in, by a part that visitors do not load. */
export const unreadCounts = newStore<Partial<Record<'chats' | 'notifications', string>>>({})
