import { newStore } from '../lib/store.ts'

/** The badges of the bars. A part that visitors do not load sets them once a person is signed in. */
export const unreadCounts = newStore<Partial<Record<'chats' | 'notifications', string>>>({})
