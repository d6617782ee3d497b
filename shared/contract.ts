/**
 * A contract is an operation as a value. The REST API, the handler's types and checks, the browser's typed call, the
 * OpenAPI document, the access matrix and the fuzz tests derive from it.
 */
import * as z from 'zod/mini'
import type { CommonCode } from './common-refusals.ts'
import { cursorSchema } from './cursor.ts'

/**
 * The callers of an operation. Each level includes the ones before it, except `operator`: operators sign in to a pool of
 * their own, whose tokens open nothing else.
 */
export type Access = 'visitor' | 'signed-in' | 'verified' | 'school-verified' | 'own-campus' | 'operator'

/**
 * The subject of an operation. A handler calls `see` for a single thing and `visible` for a list
 * (lambdas/access/visibility.ts); they refuse or leave out what the caller may not see.
 * - `none`: nothing that could be hidden from the caller.
 * - `own`: only the caller's own things; keys and conditions are built from the caller's id.
 * - `campus`: the campus `campusId`; the kernel refuses before the handler runs.
 * - `post`: the post or comment `postId`.
 * - `person`: another person, by `userId` or `username`.
 * - `chat`: the conversation `chatId`; the kernel refuses everyone but its two people before the handler runs.
 */
export const scopes = ['none', 'own', 'campus', 'post', 'person', 'chat'] as const
export type Scope = (typeof scopes)[number]

/** A refusal: the HTTP status and the sentence that the person sees. Its code is its key in the contract. */
export interface Refusal {
  status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 429 | 500 | 503
  message: string
}

/** At most `count` calls in a burst, then one more every `seconds / count`. */
export interface Limit {
  count: number
  seconds: number
}

/**
 * Limits the calls of one client address that have the same text in the input's field `field`. Calls from other
 * addresses do not count, so that nobody can lock a person out by using up the limit of their e-mail address.
 */
export interface TargetLimit extends Limit {
  field: string
}

/** The calls of a campus behind one client address on its launch day: 3,000 people who register, and their retries. */
export const ofCampus: Limit = { count: 6000, seconds: 3600 }

/** Derives a limit per client address from a limit per account: the greater of 50 people's calls and those of a campus. */
export const campusLimit = ({ count, seconds }: Limit): Limit => ({
  count: Math.max(50 * count, Math.ceil((ofCampus.count * seconds) / ofCampus.seconds)),
  seconds,
})

type InputSchema = z.ZodMiniObject<Record<string, z.core.$ZodType>, z.core.$strict>
/** `own-campus` compares the caller's campus with the campus of the operation, so its scope has to be `campus`. */
type ScopeFor<A extends Access> = A extends 'own-campus' ? 'campus' : Scope
/** The inputs that name what an operation of this scope is about. */
interface SubjectOf {
  none: unknown
  own: unknown
  campus: { campusId: string }
  post: { postId: string }
  person: { userId: string } | { username: string }
  chat: { chatId: string }
}

export interface Contract<
  Name extends string = string,
  A extends Access = Access,
  Input extends InputSchema = InputSchema,
  Output extends z.core.$ZodType = z.core.$ZodType,
  Codes extends string = string,
> {
  name: Name
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below `/api`; `{parameter}`s are fields of the input. */
  path: `/${string}`
  access: A
  /** Whether a sign-in without a session may call the operation; every other operation refuses it as `session-unknown`. */
  startsSession?: true
  /**
   * Whether the operation checks that the caller is where sign-in is allowed (shared/geography/place.ts). It refuses
   * other callers as `place-refused`.
   */
  checksPlace?: true
  /**
   * Seconds for which the distribution gives everybody the same response. The operation gets no token and no cookie, so
   * the caller is always a visitor. Its path needs a behaviour in infra/constructs/edge.ts.
   */
  edgeSeconds?: number
  /** Whether the body may be a form, as mail programs send it; the form's fields are ignored. */
  takesForms?: true
  /** Whether a suspended person may call it although it writes for people with a verified school. */
  duringSuspension?: true
  scope: ScopeFor<A>
  /** One sentence about the operation for the reader of the API page. */
  summary: string
  /**
   * All inputs in one flat strict object: the path parameters, and the query or body. A field that is not named is
   * refused.
   */
  input: Input
  /** A valid input: the access matrix, the fuzz tests and the API page start from it. */
  example: z.input<Input>
  /** A field that is not named here is dropped from the response. */
  output: Output
  refusals: Record<Codes, Refusal>
  /**
   * The limits of calls: `account` applies to each signed-in caller, `target` to the calls of one client address about
   * one target (for example an e-mail address), and `client` to each client address. If `client` is missing, it is
   * `campusLimit(account)`, because a whole campus may share one address.
   */
  limits?: { account?: Limit; target?: TargetLimit; client?: Limit }
}

/** Any contract, where its details do not matter. */
export type AnyContract = Contract<string, Access, InputSchema, z.core.$ZodType, string>
export type InputOf<C extends AnyContract> = z.output<C['input']>
export type OutputOf<C extends AnyContract> = z.output<C['output']>
export type RefusalCode<C extends AnyContract> = Extract<keyof C['refusals'], string> | CommonCode

/**
 * Declares an operation. The call does not compile without an access level, or if the input lacks the subject that the
 * scope needs.
 */
export function defineContract<
  const Name extends string,
  const A extends Access,
  const S extends ScopeFor<A>,
  Input extends InputSchema,
  Output extends z.core.$ZodType,
  const Codes extends string = never,
>(
  contract: Contract<Name, A, Input, Output, Codes> & { scope: S } & (z.output<Input> extends SubjectOf[S]
      ? unknown
      : { scope: never }),
): Contract<Name, A, Input, Output, Codes> & { scope: S } {
  return contract
}

/** A check whose failure has a code. The contract has the sentence of the code, so the page and the API say the same. */
export function rule<T>(code: string, test: (value: T) => boolean) {
  return z.refine<T>(test, { error: code, params: { code } })
}

/** The output of a list. Only a missing cursor marks the end; a short page does not. */
export function pageOf<T extends z.core.$ZodType>(item: T) {
  return z.object({ items: z.array(item), cursor: z.optional(cursorSchema) })
}
