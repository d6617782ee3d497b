/** The operators of a stage. Administrators add and remove them: `npm run operators`. */
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { withPrefix } from '../platform/expressions.ts'
import { onRows } from '../platform/grants.ts'
import { operatorKey, operatorsPrefix } from './operator-keys.ts'

const operatorSchema = z.object({
  /** The name of the operator in the operators' pool, in lower case. */
  name: z.string(),
  /** The id of the operator's user in the pool, which another user of the same name does not have. */
  sub: z.string(),
  /**
   * The operator's own e-mail address, and the id of the student account that had this address when they became an
   * operator.
   */
  email: z.string(),
  userId: z.optional(z.string()),
})
export type Operator = z.output<typeof operatorSchema> & { id: string }

const { pk } = operatorKey('')

export const operatorStore = effect(
  { all: onRows({ pk }, 'Query'), add: onRows({ pk }, 'PutItem'), remove: onRows({ pk }, 'DeleteItem') },
  ({ table }) => ({
    /** Returns all operators. The Query is strongly consistent, so that a removed operator is refused at once. */
    async all(): Promise<Operator[]> {
      const { rows } = await table.query({ ...withPrefix(pk, operatorsPrefix), ConsistentRead: true })
      return rows.map((row) => z.parse(operatorSchema, row)).map((one) => ({ ...one, id: one.name }))
    },

    async add(operator: Omit<Operator, 'id'>): Promise<void> {
      await table.put({ ...operatorKey(operator.name), ...operator })
    },

    async remove(name: string): Promise<void> {
      await table.remove(operatorKey(name))
    },
  }),
)
