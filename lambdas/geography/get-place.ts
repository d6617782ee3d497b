import { getPlace as contract } from '../../shared/geography/get-place.ts'
import { operation } from '../access/operation.ts'
import { brokenRuleAt } from '../access/place.ts'

/** Reads no row: the caller's place is in the headers of the call. */
export const getPlace = operation(contract, {}, async (_, { client, now }) => {
  const brokenRule = brokenRuleAt(client, now)
  return { isServed: brokenRule === undefined, ...(brokenRule && { brokenRule }) }
})
