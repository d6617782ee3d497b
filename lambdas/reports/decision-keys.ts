/** Keys of decisions about reported people. */
import type { Key } from '../platform/row.ts'

/** The key of a decision. The id is that of the act that made it. */
export const decisionKey = (id: string): Key => ({ pk: `DECISION#${id}`, sk: '#DECISION' })
/** The partition of the decisions about a person in the index `author`. */
export const decisionsOf = (userId: string) => `USER#${userId}#DECISIONS`
/** The partition of all appeals without an answer in the index `feed`. */
export const openAppeals = 'APPEALS'
