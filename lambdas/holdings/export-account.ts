import * as z from 'zod/mini'
import { exportAccount as contract } from '../../shared/holdings/export-account.ts'
import { operation } from '../access/operation.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { pagesOfHoldings } from './holdings.ts'

/** Any position of an export. The partition is built from the caller's id, so every position is within their own data. */
const anyPosition = z.string().check(z.maxLength(100))

export const exportAccount = operation(
  contract,
  pagesOfHoldings,
  async ({ part, cursor }, { viewer, ...holdings }) => {
    const { items, next } = await holdings[part].page(viewer, pageAfter(cursor, anyPosition))
    return pageOf(items, next)
  },
)
