import { getPlace as contract } from '../../shared/geography/get-place.ts'
import { operation } from '../access/operation.ts'
import { brokenRuleAt } from '../access/place.ts'

/** Reads nothing: where a caller is stands in the headers of the call. */
export const getPlace = operation(contract, {}, async (_, { client, now }) => {
  const brokenRule = brokenRuleAt(client, now)
  return { isServed: brokenRule === undefined, ...(brokenRule && { brokenRule }) }
})
