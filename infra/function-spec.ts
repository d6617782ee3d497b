/** The types of the catalogue of functions (functions.ts). */
import type { AnyContract } from '../shared/contract.ts'

/** Something that a function does with AWS beside the table. It needs an AWS client more in the function's bundle. */
export type Use =
  | 'creates-accounts'
  | 'sends-mail'
  | 'signs-upload-forms'
  | 'signs-file-addresses'
  | 'takes-uploads'
  | 'writes-files'
  | 'removes-files'
  | 'reads-site-shell'
  | 'publishes-events'

export interface FunctionSpec {
  /** The name of its bundle and of its logs; the variable FUNCTION_NAME repeats it. */
  name: string
  /** The file with its handler, below the repository. */
  entry: string
  /** MB; the processor grows with it. */
  memory: number
  /** The timeout. */
  seconds: number
  /** What it may do with the table's rows; without a value it does not know the table. */
  table?: 'read' | 'write' | 'count'
  uses: Use[]
  /** It checks access tokens, so it knows the user pool and its client. */
  checksTokens?: boolean
  /** It needs sharp beside its bundle, whose binary for Lambda is not the laptop's. */
  needsSharp?: boolean
}

/** A method of the gateway: a contract, or a page that has none. */
export type Operation = Pick<AnyContract, 'name' | 'method' | 'path' | 'access'>

/** A function behind the gateway. */
export interface ApiFunctionSpec extends FunctionSpec {
  operations: Operation[]
}

/** A function that reads one event from a queue of its own. */
export interface ReactionSpec extends FunctionSpec {
  /** The event's detail type on the bus. */
  event: string
  /** A message that failed so often goes to the dead letters. */
  tries: number
}
