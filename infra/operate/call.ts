/** Calls operations of operators: reads the input from the flags of a command, and sends the request. */
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { type AnyContract } from '../../shared/contract.ts'
import { errorBody } from '../../shared/error-body.ts'
import { pathParameters } from '../../shared/path-parameters.ts'
import { contracts } from '../../shared/contracts.ts'
import { codeOf, refusal } from '../../shared/refusal.ts'
import { newUlid } from '../../shared/ulid.ts'
import { messageOf, Stopped } from '../deploy/world.ts'

export interface Call {
  contract: AnyContract
  input: Record<string, unknown>
}

const all: AnyContract[] = contracts.operators

/** The fields of an operation's input that the operator types. The field `id` is generated instead. */
const fieldsOf = ({ input }: AnyContract) => Object.keys(input.shape).filter((name) => name !== 'id')

/** A line for each operation, with its fields. */
export const operationsUsage = (): string =>
  all
    .map(
      (one) =>
        `  ${one.name} ${fieldsOf(one)
          .map((name) => `[--${name} …]`)
          .join(' ')}`,
    )
    .join('\n')

/** Reads the arguments of a command as a call. Throws `Stopped` with a message about what is missing or wrong. */
export function callOf(name: string, flags: string[]): Call {
  const contract = all.find((one) => one.name === name)
  if (!contract) throw new Stopped(`There is no operation ${name || 'without a name'}:\n${operationsUsage()}`)
  const options = Object.fromEntries(fieldsOf(contract).map((field) => [field, { type: 'string' as const }]))
  const given = Object.fromEntries(
    Object.entries(parsed(flags, options)).map(([field, text]) => [field, typedAs(contract, field, text)]),
  )
  const input = { ...given, ...('id' in contract.input.shape && { id: newUlid(Date.now()) }) }
  const checked = z.safeParse(contract.input, input)
  if (checked.success) return { contract, input }
  const problems = checked.error.issues.map((issue) => {
    const field = issue.path.join('.') || (issue.code === 'unrecognized_keys' ? issue.keys.join() : '')
    const code = codeOf(issue)
    return `--${field}: ${code === 'bad-input' ? 'missing or wrong' : refusal(contract, code).message}`
  })
  throw new Stopped(problems.join('\n'))
}

/**
 * Converts the text of a flag to the type of its field: `true` to a boolean if the field is a boolean, `7` to a number if
 * it is a number.
 */
function typedAs({ input }: AnyContract, field: string, text: string | undefined): unknown {
  const schema = input.shape[field]
  if (schema === undefined || text === undefined || z.safeParse(schema, text).success) return text
  return /^(true|false|\d+)$/.test(text) ? JSON.parse(text) : text
}

function parsed(args: string[], options: Record<string, { type: 'string' }>) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new Stopped(messageOf(error))
  }
}

/** Sends the call to the API of a site. Throws `Stopped` with the message of a refusal. */
export async function send(origin: string, token: string, { contract, input }: Call): Promise<unknown> {
  const inPath = pathParameters(contract)
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  )
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name))
  const isRead = contract.method === 'GET'
  const query = isRead ? `?${new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))}` : ''
  const response = await fetch(`${origin}/api${path}${query}`, {
    method: contract.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(!isRead && { body: JSON.stringify(Object.fromEntries(rest)) }),
  })
  const body: unknown = await response.json()
  if (response.ok) return body
  const { error } = z.parse(errorBody, body)
  throw new Stopped(`${error.code}: ${error.message}`)
}
