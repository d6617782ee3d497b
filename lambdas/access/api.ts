import { serve } from '../platform/api.ts'
import type { Operation } from './operation.ts'
import { callers } from './viewer.ts'

/** Returns the handler of the function that serves a noun's operations, and the grants of that function. */
export const api = (operations: Operation[]) => serve(operations, callers)
