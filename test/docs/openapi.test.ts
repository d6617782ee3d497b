import { expect, test } from 'vitest'
import { openApiDocument } from '../../lambdas/docs/openapi.ts'
import { pathParameters } from '../../shared/path-parameters.ts'
import { studentContracts } from '../../shared/contracts.ts'

interface Schema {
  properties?: Record<string, Schema>
  pattern?: string
  format?: string
  maxLength?: number
}
interface Documented {
  requestBody?: { required: boolean; content: { 'application/json': { schema: Schema; example: object } } }
  parameters: { name: string; schema: Schema }[]
  responses: { 200: { content: { 'application/json': { schema: Schema } } } }
}
const { paths } = openApiDocument()
const documented = studentContracts.map((contract) => ({
  contract,
  operation: paths[contract.path]?.[contract.method.toLowerCase()] as Documented,
}))

test('a body is documented if an operation takes one, and required if it cannot be absent', () => {
  for (const { contract, operation } of documented) {
    const inPath = pathParameters(contract)
    const fields = Object.keys(contract.input.shape).filter((name) => !inPath.includes(name))
    const takesBody = contract.method !== 'GET' && fields.length > 0
    expect(operation.requestBody !== undefined, contract.name).toBe(takesBody)
    if (!operation.requestBody) continue
    const { required, content } = operation.requestBody
    const withoutBody = Object.fromEntries(
      Object.entries(contract.example).filter(([name]) => inPath.includes(name)),
    )
    expect(contract.input.safeParse(withoutBody).success, contract.name).toBe(!required)
    const { schema, example } = content['application/json']
    expect(Object.keys(schema.properties ?? {}).sort(), contract.name).toEqual(fields.sort())
    expect(contract.input.safeParse({ ...withoutBody, ...example }).success, contract.name).toBe(true)
  }
  expect(documented.filter(({ operation }) => operation.requestBody?.required).length).toBeGreaterThan(5)
})

test('every code, e-mail and cursor is documented with its format', () => {
  const found = { code: 0, email: 0, cursor: 0 }
  for (const { contract, operation } of documented) {
    const { code, email } = operation.requestBody?.content['application/json'].schema.properties ?? {}
    if (code) expect(code, contract.name).toMatchObject({ pattern: '^\\d{4}$' })
    if (email) expect(email, contract.name).toMatchObject({ format: 'email', maxLength: 254 })
    const taken = operation.parameters.find(({ name }) => name === 'cursor')?.schema
    const returned = operation.responses[200].content['application/json'].schema.properties?.['cursor']
    for (const cursor of [taken, returned])
      if (cursor) expect(cursor, contract.name).toMatchObject({ pattern: '^[\\w-]+$', maxLength: 200 })
    found.code += code ? 1 : 0
    found.email += email ? 1 : 0
    found.cursor += taken && returned ? 1 : 0
  }
  expect(found.code).toBeGreaterThanOrEqual(3)
  expect(found.email).toBeGreaterThanOrEqual(7)
  expect(found.cursor).toBeGreaterThanOrEqual(11)
})
