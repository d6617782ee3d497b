import * as z from 'zod/mini'

const responseSchema = z.object({
  batchItemFailures: z.nullish(z.array(z.object({ itemIdentifier: z.string() }))),
})

/**
 * Returns the identifiers that a function reported as failed, by Lambda's rules for queues and streams: no result, or an
 * empty list, is success; an identifier that is empty, malformed or not of this batch fails the whole batch.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html
 */
export function failedItems(response: unknown, identifiers: string[]): Set<string> {
  if (response === undefined || response === null || response === '') return new Set()
  const parsed = z.safeParse(responseSchema, response)
  if (!parsed.success) return new Set(identifiers)
  const failed = (parsed.data.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier)
  return new Set(failed.every((one) => identifiers.includes(one)) ? failed : identifiers)
}
