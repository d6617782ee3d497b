/** The types of the catalogue of functions (functions.ts). */
import type { AnyContract } from '../shared/contract.ts'

export interface FunctionSpec {
  /** The name of its bundle and of its logs; the variable FUNCTION_NAME repeats it. */
  name: string
  /** The file with its handler, below the repository. */
  entry: string
  /** MB; the processor grows with it. */
  memory: number
  seconds: number
  /** It checks access tokens, so it gets the user pool and its client. */
  checksTokens?: boolean
  /** Operators call it, so it gets the id of their pool. */
  isForOperators?: boolean
  /** It checks where callers may sign in from, so it gets the stage's rules. */
  checksPlace?: boolean
  /** Its bundle needs sharp, whose binary for Lambda differs from the laptop's. */
  needsSharp?: boolean
}

/** A method of the gateway: a contract, or a page without one. */
export type Operation = Pick<AnyContract, 'name' | 'method' | 'path' | 'access'>

export interface ApiFunctionSpec extends FunctionSpec {
  operations: Operation[]
  /** The part of the stage's requests per second that each of its methods may take at most; half by default. */
  share?: number
  /** A release sends it a tenth of its calls first (constructs/gradual-rollout.ts). */
  isGradual?: true
}

/** A function that reads one event from a queue of its own. */
export interface ReactionSpec extends FunctionSpec {
  /** The event's detail type on the bus. */
  event: string
  /** A message that failed this often goes to the dead letters. */
  tries: number
  /** The queue delays each message by so many seconds; at most 900. */
  delay?: { deployed: number; laptop: number }
}
