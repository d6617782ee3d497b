/** The types of the catalogue of functions (functions.ts). */
import type { AnyContract } from '../shared/contract.ts'

export interface FunctionSpec {
  /** The name of the function's bundle and logs. The variable FUNCTION_NAME has it, too. */
  name: string
  /** The file with the handler, relative to the repository. */
  entry: string
  /** Memory in MB. The share of a processor is proportional to it. */
  memory: number
  seconds: number
  /** Whether the function checks access tokens. It then gets the user pool and its client. */
  checksTokens?: boolean
  /** Whether operators call the function. It then gets the id of their pool. */
  isForOperators?: boolean
  /** Whether the function checks where callers may sign in from. It then gets the stage's rules. */
  checksPlace?: boolean
  /** Whether the bundle needs sharp, whose binary for Lambda differs from the laptop's. */
  needsSharp?: boolean
}

/** A method of the gateway. It belongs to a contract, or to a page that has no contract. */
export type Operation = Pick<AnyContract, 'name' | 'method' | 'path' | 'access'>

export interface ApiFunctionSpec extends FunctionSpec {
  operations: Operation[]
  /** The most that each of its methods may take of the stage's requests per second; half by default. */
  share?: number
  /** Whether a release sends only a tenth of the calls to the new version at first (constructs/gradual-rollout.ts). */
  isGradual?: true
}

/** A function that handles one kind of event, and gets the events from its own queue. */
export interface ReactionSpec extends FunctionSpec {
  /** The event's detail type on the bus. */
  event: string
  /** The number of failed tries after which a message goes to the dead letters. */
  tries: number
  /** The seconds by which the queue delays each message; at most 900. */
  delay?: { deployed: number; laptop: number }
}
