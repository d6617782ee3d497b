import * as z from 'zod/mini'

/** The values to which a template's intrinsic functions refer. Each member throws an error that names a missing value. */
export type Scope = {
  ref(logicalId: string): unknown
  attribute(logicalId: string, name: string): unknown
  /** The value that another stack exports under this name. */
  importValue(name: string): unknown
  findInMap(map: string, key: string, secondKey: string): unknown
  /** The value of a secret (name or ARN), or of one key of its JSON. */
  secret(id: string, key: string | undefined): string
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Resolves the intrinsic functions that the product's templates use in a value, and its dynamic references to secrets.
 * Throws for any other function.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference.html
 */
export function resolve(value: unknown, scope: Scope): unknown {
  if (typeof value === 'string') return replaceSecrets(value, scope)
  if (Array.isArray(value)) return value.map((item) => resolve(item, scope))
  if (!isObject(value)) return value
  const entries = Object.entries(value)
  const only = entries.length === 1 ? entries[0] : undefined
  if (only && (only[0] === 'Ref' || only[0].startsWith('Fn::'))) {
    const result = callFunction(only[0], resolve(only[1], scope), scope)
    return typeof result === 'string' ? replaceSecrets(result, scope) : result
  }
  return Object.fromEntries(entries.map(([key, item]) => [key, resolve(item, scope)]))
}

const text = z.string()
const texts = z.array(z.pipe(z.union([text, z.number(), z.boolean()]), z.transform(String)))

function callFunction(name: string, argument: unknown, scope: Scope): unknown {
  switch (name) {
    case 'Ref':
      return scope.ref(z.parse(text, argument))
    case 'Fn::GetAtt':
      return scope.attribute(...z.parse(z.tuple([text, text]), argument))
    case 'Fn::Join': {
      const [separator, parts] = z.parse(z.tuple([text, texts]), argument)
      return parts.join(separator)
    }
    case 'Fn::Select': {
      const [index, list] = z.parse(z.tuple([z.coerce.number(), z.array(z.unknown())]), argument)
      if (index >= list.length) throw new Error(`Fn::Select: there is no item ${index}`)
      return list[index]
    }
    case 'Fn::Split': {
      const [separator, whole] = z.parse(z.tuple([text, text]), argument)
      return whole.split(separator)
    }
    case 'Fn::ImportValue':
      return scope.importValue(z.parse(text, argument))
    case 'Fn::FindInMap':
      return scope.findInMap(...z.parse(z.tuple([text, text, text]), argument))
    default:
      throw new Error(`the intrinsic function ${name} is not supported on the laptop`)
  }
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
