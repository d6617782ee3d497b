import { serve } from '../platform/api.ts'
import type { Operation } from './operation.ts'
import { callers } from './viewer.ts'

/** Returns the handler of a noun's function, and its grants. */
export const api = (operations: Operation[]) => serve(operations, callers)
