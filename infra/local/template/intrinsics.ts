import * as z from 'zod/mini'

/** What the functions of one template refer to. Each member throws, naming what it does not know. */
export type Scope = {
  ref(logicalId: string): unknown
  attribute(logicalId: string, name: string): unknown
  condition(name: string): boolean
  importValue(exportName: string): unknown
  findInMap(map: string, key: string, secondKey: string): unknown
  /** The value of a secret (name or ARN), or of one key of its JSON. */
  secret(id: string, key: string | undefined): string
}

/** `Ref: AWS::NoValue` takes its property or list item away. */
export const noValue = Symbol('AWS::NoValue')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A value of a template with its intrinsic functions carried out, as
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference.html describes
 * them, and dynamic references to secrets replaced. Throws for a function that is not known.
 */
export function resolve(value: unknown, scope: Scope): unknown {
  if (typeof value === 'string') return replaceSecrets(value, scope)
  if (Array.isArray(value))
    return value.map((item) => resolve(item, scope)).filter((item) => item !== noValue)
  if (!isObject(value)) return value
  const entries = Object.entries(value)
  const only = entries.length === 1 ? entries[0] : undefined
  if (only && (only[0] === 'Ref' || only[0].startsWith('Fn::'))) {
    const result = callFunction(only[0], only[1], scope)
    return typeof result === 'string' ? replaceSecrets(result, scope) : result
  }
  return Object.fromEntries(
    entries.map(([key, item]) => [key, resolve(item, scope)]).filter(([, item]) => item !== noValue),
  )
}

const text = z.string()
const texts = z.array(z.pipe(z.union([text, z.number(), z.boolean()]), z.transform(String)))
const attributePath = z.union([z.tuple([text, text]), z.pipe(text, z.transform(splitAtFirstDot))])
const substitution = z.union([
  z.tuple([text, z.record(text, z.unknown())]),
  z.pipe(
    text,
    z.transform((template): [string, Record<string, unknown>] => [template, {}]),
  ),
])

function callFunction(name: string, argument: unknown, scope: Scope): unknown {
  switch (name) {
    case 'Ref':
      return scope.ref(z.parse(text, argument))
    case 'Fn::GetAtt': {
      const [logicalId, attribute] = z.parse(attributePath, resolve(argument, scope))
      return scope.attribute(logicalId, attribute)
    }
    case 'Fn::Join': {
      const [separator, parts] = z.parse(z.tuple([text, z.unknown()]), argument)
      return z.parse(texts, resolve(parts, scope)).join(separator)
    }
    case 'Fn::Sub': {
      const [template, variables] = z.parse(substitution, argument)
      return substitute(template, variables, scope)
    }
    case 'Fn::Select': {
      const [index, list] = z.parse(
        z.tuple([z.coerce.number(), z.array(z.unknown())]),
        resolve(argument, scope),
      )
      if (index >= list.length) throw new Error(`Fn::Select: there is no item ${index}`)
      return list[index]
    }
    case 'Fn::Split': {
      const [separator, whole] = z.parse(z.tuple([text, text]), resolve(argument, scope))
      return whole.split(separator)
    }
    case 'Fn::If': {
      const [condition, yes, no] = z.parse(z.tuple([text, z.unknown(), z.unknown()]), argument)
      return resolve(scope.condition(condition) ? yes : no, scope)
    }
    case 'Fn::FindInMap': {
      const [map, key, secondKey] = z.parse(z.tuple([text, text, text]), resolve(argument, scope))
      return scope.findInMap(map, key, secondKey)
    }
    case 'Fn::ImportValue':
      return scope.importValue(z.parse(text, resolve(argument, scope)))
    default:
      throw new Error(`the intrinsic function ${name} is not supported on the laptop`)
  }
}

/** A condition of the template's Conditions section, or one inside another. */
export function resolveCondition(value: unknown, scope: Scope): boolean {
  const [name, argument] = (isObject(value) ? Object.entries(value)[0] : undefined) ?? ['', undefined]
  const all = () => z.parse(z.array(z.unknown()), argument).map((item) => resolveCondition(item, scope))
  switch (name) {
    case 'Fn::Equals': {
      const [left, right] = z.parse(z.tuple([z.unknown(), z.unknown()]), resolve(argument, scope))
      return left === right
    }
    case 'Fn::And':
      return all().every(Boolean)
    case 'Fn::Or':
      return all().some(Boolean)
    case 'Fn::Not':
      return !all()[0]
    case 'Condition':
      return scope.condition(z.parse(text, argument))
    default:
      throw new Error(`the condition function ${name} is not supported on the laptop`)
  }
}

function substitute(template: string, variables: Record<string, unknown>, scope: Scope): string {
  return template.replace(/\$\{(!?)([^}]+)\}/g, (_whole, literal: string, name: string) => {
    if (literal) return `\${${name}}`
    if (name in variables) return String(resolve(variables[name], scope))
    const [logicalId, attribute] = splitAtFirstDot(name)
    return String(attribute ? scope.attribute(logicalId, attribute) : scope.ref(logicalId))
  })
}

function splitAtFirstDot(path: string): [string, string] {
  const dot = path.indexOf('.')
  return dot < 0 ? [path, ''] : [path.slice(0, dot), path.slice(dot + 1)]
}

// {{resolve:secretsmanager:secret-id:SecretString:json-key:version-stage:version-id}}; an ARN has seven parts itself.
const secretReference =
  /\{\{resolve:secretsmanager:(arn(?::[^:}]*){6}|[^:}]+)(?::SecretString(?::([^:}]*))?[^}]*)?\}\}/g

function replaceSecrets(value: string, scope: Scope): string {
  if (!value.includes('{{resolve:')) return value
  return value.replace(secretReference, (_whole, id: string, key?: string) =>
    scope.secret(id, key || undefined),
  )
}
