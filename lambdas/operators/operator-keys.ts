/** Keys of operators and of the audit log. Students' functions reach neither partition. */
import type { Key } from '../platform/row.ts'

/** The key of an operator. `name` is their name in the operators' pool. All are in one partition, because they are few. */
export const operatorKey = (name: string): Key => ({ pk: 'OPERATORS', sk: `OPERATOR#${name}` })
export const operatorsPrefix = operatorKey('').sk

/** The key of an entry of the audit log. An entry is never changed or removed. */
export const auditKey = (id: string): Key => ({ pk: `AUDIT#${id}`, sk: '#AUDIT' })
/** The partition of all entries in the index `feed`. */
export const auditLog = 'AUDIT'
/** The partition of the entries about a person in the index `author`. */
export const auditOf = (userId: string) => `USER#${userId}#AUDIT`
