/**
 * The address of a case has slashes where its id has dots: the edge takes a path with dots for a file
 * (infra/constructs/spa-rewrite.js), so a reload would find nothing.
 */
import * as z from 'zod/mini'
import { caseIdSchema } from '../../shared/reports/case.ts'

export const queueAddress = '/reports'

export const addressOfCase = (id: string): string => `${queueAddress}/${id.replaceAll('.', '/')}`

/** Returns the case of an address; undefined if the address names none. */
export function caseOfAddress(pathname: string): string | undefined {
  const id = pathname.replace(`${queueAddress}/`, '').replaceAll('/', '.')
  return z.safeParse(caseIdSchema, id).data
}
