import * as z from 'zod/mini'
import { exportAccount as contract } from '../../shared/holdings/export-account.ts'
import { operation } from '../access/operation.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { pagesOfHoldings } from './holdings.ts'

/** The ids of everything that is kept; the partition is built from the caller's id, so any position is their own. */
const anyPosition = z.string().check(z.maxLength(100))

export const exportAccount = operation(
  contract,
  pagesOfHoldings,
  async ({ part, cursor }, { viewer, ...holdings }) => {
    const { items, next } = await holdings[part].page(viewer, pageAfter(cursor, anyPosition))
    return pageOf(items, next)
  },
)
