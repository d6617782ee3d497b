import type * as z from 'zod/mini'
import type { knownPersonSchema } from '../../shared/operators/person.ts'

export type Person = z.output<typeof knownPersonSchema>
