import { serve } from '../platform/api.ts'
import type { Operation } from './operation.ts'
import { viewerOf } from './viewer.ts'

/** Returns the handler of a noun's function. */
export const api = (operations: Operation[]) => serve(operations, viewerOf)
