import { newStore } from '../lib/store.ts'

/** What the badges of the bars show: set once somebody is signed in, by a part that a visitor does not load. */
export const unreadCounts = newStore<Partial<Record<'chats' | 'notifications', string>>>({})
