/** Keys of reports: everything that was reported of a person is one partition, each reporter has one row in it. */
import type { Key } from '../platform/row.ts'

export const reportKey = (userId: string, reporterId: string): Key => ({
  pk: `REPORT#${userId}`,
  sk: `BY#${reporterId}`,
})
