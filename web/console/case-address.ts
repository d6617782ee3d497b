/**
 * The address of a case has slashes where the id of the case has dots. With dots, CloudFront would treat the path as a file
 * (infra/constructs/spa-rewrite.js), and a reload would fail.
 */
import * as z from 'zod/mini'
import { caseIdSchema } from '../../shared/reports/case.ts'

export const queueAddress = '/reports'

export const addressOfCase = (id: string): string => `${queueAddress}/${id.replaceAll('.', '/')}`

/** Returns the id of the case in an address; undefined if the address is not of a case. */
export function caseOfAddress(pathname: string): string | undefined {
  const id = pathname.replace(`${queueAddress}/`, '').replaceAll('/', '.')
  return z.safeParse(caseIdSchema, id).data
}
