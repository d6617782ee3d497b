import * as z from 'zod/mini'
import { $ZodError } from 'zod/v4/core'
import { exportAccount as contract } from '../../shared/holdings/export-account.ts'
import { operation } from '../access/operation.ts'
import { log } from '../platform/log.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { pagesOfHoldings } from './holdings.ts'

/** Any position of an export. The partition is built from the caller's id, so every position is within their own data. */
const anyPosition = z.string().check(z.maxLength(100))

/** A row that cannot be read ends only its own part of the export, and that part says so. An operator heals the row. */
export const exportAccount = operation(
  contract,
  pagesOfHoldings,
  async ({ part, cursor }, { viewer, ...holdings }) => {
    try {
      const { items, next } = await holdings[part].page(viewer, pageAfter(cursor, anyPosition))
      return pageOf(items, next)
    } catch (error) {
      if (!(error instanceof $ZodError)) throw error
      log.error('A part of an export cannot be read', { part, error })
      return { items: [{ kind: 'unreadable' as const, of: part }] }
    }
  },
)
