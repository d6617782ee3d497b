/** The types of the catalogue of functions (functions.ts). */
import type { AnyContract } from '../shared/contract.ts'

export interface FunctionSpec {
  /** The name of its bundle and of its logs; the variable FUNCTION_NAME repeats it. */
  name: string
  /** The file with its handler, below the repository. */
  entry: string
  /** MB; the processor grows with it. */
  memory: number
  /** The timeout. */
  seconds: number
  /** It checks access tokens, so it knows the user pool and its client. */
  checksTokens?: boolean
  /** It decides who may sign in from where, so it knows the stage's rules. */
  checksPlace?: boolean
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
  /** The queue hands out a message so many seconds after its event; at most 900. */
  delay?: { deployed: number; laptop: number }
}
