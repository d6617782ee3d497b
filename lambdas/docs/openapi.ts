/** The OpenAPI 3.1 document and its readable page, both made from the contracts. */
import * as z from 'zod/mini'
import { type AnyContract } from '../../shared/contract.ts'
import { errorBody } from '../../shared/error-body.ts'
import { pathParameters } from '../../shared/path-parameters.ts'
import { codeSchema, emailSchema } from '../../shared/accounts/account.ts'
import { schoolEmailSchema } from '../../shared/accounts/send-school-code.ts'
import { commonRefusals } from '../../shared/common-refusals.ts'
import { studentContracts } from '../../shared/contracts.ts'

/**
 * The formats of texts whose rules are functions. They are not in the schemas (`z.meta`), because then the first script
 * that a visitor loads would contain them.
 */
const formats = new Map<unknown, object>([
  [emailSchema, { format: 'email', maxLength: 254 }],
  [schoolEmailSchema, { format: 'email' }],
  [codeSchema, { pattern: String.raw`^\d{4}$` }],
])

const jsonSchemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => Object.assign(jsonSchema, formats.get(zodSchema)),
  })

function refusalsOf(contract: AnyContract) {
  const byStatus = Object.groupBy(
    Object.entries({ ...commonRefusals, ...contract.refusals }),
    ([, refusal]) => String(refusal.status),
  )
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, refusals]) => [
      status,
      {
        description: (refusals ?? []).map(([code, { message }]) => `${code}: ${message}`).join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function propertiesOf(contract: AnyContract): Record<string, unknown> {
  return jsonSchemaOf(contract.input, 'input').properties ?? {}
}

function operationOf(contract: AnyContract) {
  const inPath = pathParameters(contract)
  const others = Object.entries(propertiesOf(contract)).filter(([name]) => !inPath.includes(name))
  const required = jsonSchemaOf(contract.input, 'input').required ?? []
  const query = contract.method === 'GET' ? others : []
  const example = Object.entries(contract.example)
  const parameter = (name: string, more: object) => ({
    name,
    ...more,
    ...Object.fromEntries(example.flatMap(([key, value]) => (key === name ? [['example', value]] : []))),
  })
  return {
    operationId: contract.name,
    summary: contract.summary,
    description: `Who may call: ${contract.access}. What it is about: ${contract.scope}.`,
    parameters: [
      ...inPath.map((name) =>
        parameter(name, { in: 'path', required: true, schema: propertiesOf(contract)[name] }),
      ),
      ...query.map(([name, schema]) =>
        parameter(name, { in: 'query', required: required.includes(name), schema }),
      ),
    ],
    ...(contract.method === 'GET' || others.length === 0 ? {} : { requestBody: bodyOf(contract) }),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: jsonSchemaOf(contract.output, 'output') } },
      },
      ...refusalsOf(contract),
    },
    ...(contract.access === 'visitor' ? {} : { security: [{ token: [] }] }),
  }
}

/** The body of an operation that takes fields in addition to those in its path; it may be absent if all are optional. */
function bodyOf(contract: AnyContract) {
  const inPath = pathParameters(contract)
  const inBody = <T>([name]: [string, T]) => !inPath.includes(name)
  const required =
    jsonSchemaOf(contract.input, 'input').required?.filter((name) => !inPath.includes(name)) ?? []
  const schema = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(propertiesOf(contract)).filter(inBody)),
    required,
    additionalProperties: false,
  }
  const example = Object.fromEntries(Object.entries(contract.example).filter(inBody))
  return { required: required.length > 0, content: { 'application/json': { schema, example } } }
}

export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const contract of studentContracts) {
    paths[contract.path] = { ...paths[contract.path], [contract.method.toLowerCase()]: operationOf(contract) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Campus marketplace',
      version: '1',
      description: 'Derived from the contracts in `shared/`.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: jsonSchemaOf(errorBody, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

const escape = (text: string) => text.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`)

function sectionOf(contract: AnyContract): string {
  const fields = Object.keys(propertiesOf(contract)).map((name) => `<code>${escape(name)}</code>`)
  const refusals = Object.entries(contract.refusals).map(
    ([code, { status, message }]) =>
      `<tr><td>${status}</td><td><code>${escape(code)}</code></td><td>${escape(message)}</td></tr>`,
  )
  return `<section id="${contract.name}"><h2>${contract.name}</h2><p><b>${contract.method}</b> <code>/api${escape(contract.path)}</code>: ${escape(contract.summary)}</p>
<p>Who may call: <b>${contract.access}</b>. What it is about: <b>${contract.scope}</b>. Takes: ${fields.join(', ') || 'nothing'}.</p>
${fields.length > 0 ? `<pre>${escape(JSON.stringify(contract.example, undefined, 2))}</pre>` : ''}
${refusals.length > 0 ? `<table><thead><tr><th>Status</th><th>Code</th><th>What people see</th></tr></thead><tbody>${refusals.join('')}</tbody></table>` : ''}</section>`
}

export function openApiPage(): string {
  const links = studentContracts.map(({ name }) => `<li><a href="#${name}">${name}</a></li>`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The API</title></head><body><main><h1>The API</h1>
<p>Every operation, derived from its contract. The machine's form is <a href="/api/openapi.json">openapi.json</a>.</p>
<nav><ul>${links}</ul></nav>${studentContracts.map(sectionOf).join('')}</main></body></html>`
}
