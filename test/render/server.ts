/**
 * The server of a rendered test: each operation's response, with inputs and outputs checked by the contract. It
 * replaces `call` (web/src/lib/call.ts).
 */
import type { AnyContract, InputOf, OutputOf, RefusalCode } from '../../shared/contract.ts'
import type { RefusalDetails } from '../../shared/refusal-error.ts'
import { commonRefusals } from '../../shared/common-refusals.ts'
import * as refusals from '../../shared/refusal-error.ts'
import { withTimeLeft } from '../../shared/time-left.ts'
import * as faults from '../../web/src/lib/faults.ts'

/** Thrown by a responder: the operation refuses with this code of its contract, or with `offline`. */
class Refuse {
  readonly code: string
  readonly more: RefusalDetails
  constructor(code: string, more: Refuse['more'] = {}) {
    this.code = code
    this.more = more
  }
}

type Responder<C extends AnyContract> = (input: InputOf<C>) => OutputOf<C> | Promise<OutputOf<C>>

let answers = new Map<string, (input: never) => unknown>()
let defaults = new Map<string, (input: never) => unknown>()
let received: { name: string; input: unknown }[] = []
/**
 * Whether a page is open. Between two tests there is none, and late calls of the removed page get no response, as from a
 * closed tab.
 */
let isOpen = false
/** The page's own copy of these modules, which are reloaded for each page. */
let ofPage: Pick<typeof refusals, 'RefusalError'> & Pick<typeof faults, 'noteFailure'> = {
  ...refusals,
  ...faults,
}

export function serve(page: typeof ofPage): void {
  ofPage = page
}

/** Calls that the server does not allow; the test that caused one fails. */
let complaints: string[] = []

/** Sets the response of the operation from now on. */
export function answer<C extends AnyContract>(contract: C, how: Responder<C> | OutputOf<C>): void {
  answers.set(contract.name, typeof how === 'function' ? (how as Responder<C>) : () => how)
}

/** Whether the test has set the operation's response. */
export const isAnswered = ({ name }: AnyContract): boolean => answers.has(name)

/** Creates a refusal for a responder to throw. */
export const refusal = (code: string) => new Refuse(code)

/**
 * Makes the operation refuse from now on. `offline` is `call`'s own code for a lost connection, and in no contract.
 */
export function refuse<C extends AnyContract>(
  contract: C,
  code: RefusalCode<C> | 'offline',
  more?: Refuse['more'],
): void {
  answers.set(contract.name, () => {
    throw new Refuse(code, more)
  })
}

/** Sets the response of the operation if the test sets none. */
export function answerByDefault<C extends AnyContract>(
  contract: C,
  how: (input: InputOf<C>) => OutputOf<C>,
): void {
  defaults.set(contract.name, how)
}

/** The inputs that the page sent to an operation, oldest first. */
export function callsOf<C extends AnyContract>(contract: C): InputOf<C>[] {
  return received.filter(({ name }) => name === contract.name).map(({ input }) => input as InputOf<C>)
}

export function openServer(): void {
  isOpen = true
}

export function resetServer(): void {
  isOpen = false
  answers = new Map()
  defaults = new Map()
  received = []
  complaints = []
}

export function noteComplaint(message: string): void {
  complaints.push(message)
}

export const allComplaints = (): readonly string[] => complaints

/** Replaces `call`. */
export async function answerCall(
  contract: AnyContract,
  input: unknown,
  { signal }: { signal?: AbortSignal } = {},
): Promise<unknown> {
  if (!isOpen) return new Promise(() => undefined)
  // The responder and the test's list of complaints are taken now, because the response may come after the test.
  const how = answers.get(contract.name) ?? defaults.get(contract.name)
  const ofTest = complaints
  const complain = (message: string) => {
    ofTest.push(message)
    return new Error(message)
  }
  if (navigator.onLine) received.push({ name: contract.name, input })
  const { RefusalError, noteFailure } = ofPage
  const refused = (...error: ConstructorParameters<typeof RefusalError>) => {
    const made = new RefusalError(...error)
    noteFailure(made)
    return made
  }
  // The response comes only after the task that sent the request.
  await new Promise((resolve) => setImmediate(resolve))
  const sentence = 'Something went wrong. Try again.'
  if (!navigator.onLine) throw refused('offline', { status: 503, message: sentence })
  const parsed = parse(contract.input, input)
  if (!parsed.success) complain(`${contract.name} got an input that its contract refuses: ${parsed.error}`)
  if (!how) throw complain(`${contract.name} was called, and the test has no answer`)
  try {
    const output = await how(parsed.data as never)
    signal?.throwIfAborted()
    const checked = parse(contract.output, output)
    if (!checked.success)
      throw complain(`${contract.name} answered what its contract does not allow: ${checked.error}`)
    return checked.data
  } catch (error) {
    if (!(error instanceof Refuse)) throw error
    if (error.code === 'offline') throw refused('offline', { status: 503, message: sentence })
    const refusal = { ...commonRefusals, ...contract.refusals }[error.code]
    if (!refusal) throw complain(`${contract.name} has no refusal '${error.code}'`)
    const message = withTimeLeft(refusal.message, error.more.retryAfter)
    throw refused(error.code, { ...refusal, message }, error.more)
  }
}

function parse(schema: unknown, value: unknown) {
  return (
    schema as { safeParse: (value: unknown) => { success: boolean; data: unknown; error?: unknown } }
  ).safeParse(value)
}
