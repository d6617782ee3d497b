import { readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import * as z from 'zod/mini'
import { account, region } from '../account.ts'
import { noValue, resolve, resolveCondition, type Scope } from './intrinsics.ts'

const anything = z.record(z.string(), z.unknown())
const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({ type: z.string(), properties: z.optional(anything), displayName: z.optional(z.string()) }),
  ),
})
const stackArtifact = z.object({ templateFile: z.string(), stackName: z.optional(z.string()) })
const assetArtifact = z.object({ file: z.string() })
const assetsSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.optional(z.string()) }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
})
const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z._default(anything, {}), Condition: z.optional(z.string()) }),
  ),
  Parameters: z._default(z.record(z.string(), z.object({ Default: z.optional(z.unknown()) })), {}),
  Mappings: z._default(z.record(z.string(), z.record(z.string(), anything)), {}),
  Conditions: z._default(anything, {}),
  Outputs: z._default(
    z.record(
      z.string(),
      z.object({ Value: z.unknown(), Export: z.optional(z.object({ Name: z.unknown() })) }),
    ),
    {},
  ),
})

/** A resource of the template with its intrinsic functions still in place; its name tells it from every other. */
export type Resource = { stack: string; logicalId: string; type: string; properties: Record<string, unknown> }

/** What `Ref` and `Fn::GetAtt` of a resource answer on the laptop. */
export type Identity = { ref: string; attribute(name: string): string }

type Options = {
  identify: (resource: Resource, resolveProperty: (value: unknown) => unknown) => Identity
  secret: Scope['secret']
}

/**
 * Reads every stack of a CDK cloud assembly (the directory that `cdk synth` writes) as one template. Resources whose
 * condition is false are left out. Throws, naming it, for a reference to something that does not exist.
 */
export function loadTemplate(directory: string, options: Options) {
  const manifest = z.parse(manifestSchema, readJson(join(directory, 'manifest.json')))
  const artifacts = Object.entries(manifest.artifacts)
  const importValue = (exportName: string): unknown => {
    for (const stack of stacks) {
      const value = stack.exported(exportName)
      if (value !== undefined) return value
    }
    return unknown('export', exportName)
  }
  const stacks = artifacts.flatMap(([id, { type, properties }]) => {
    if (type !== 'aws:cloudformation:stack') return []
    const { templateFile, stackName = id } = z.parse(stackArtifact, properties)
    const template = z.parse(templateSchema, readJson(join(directory, templateFile)))
    return [openStack(stackName, template, { ...options, importValue })]
  })
  const assets = new Map<string, string>()
  for (const [, { type, properties }] of artifacts) {
    if (type !== 'cdk:asset-manifest') continue
    const { file } = z.parse(assetArtifact, properties)
    for (const { source, destinations } of Object.values(
      z.parse(assetsSchema, readJson(join(directory, file))).files,
    ))
      for (const { objectKey } of Object.values(destinations))
        if (source.path) assets.set(objectKey, source.path)
  }
  const stackOf = (name: string) => stacks.find((stack) => stack.name === name) ?? unknown('stack', name)

  return {
    resources: stacks.flatMap((stack): Resource[] => stack.resources),

    ofType(...types: string[]): Resource[] {
      return this.resources.filter(({ type }) => types.includes(type))
    },

    /** The properties with every intrinsic function carried out; a failure names the resource. */
    properties({ stack, logicalId, properties }: Resource): Record<string, unknown> {
      try {
        return z.parse(anything, resolve(properties, stackOf(stack).scope))
      } catch (cause) {
        throw new Error(`${stack}/${logicalId}: ${cause instanceof Error ? cause.message : String(cause)}`, {
          cause,
        })
      }
    },

    identity: ({ stack, logicalId }: Resource): Identity => stackOf(stack).identity(logicalId),

    /** The directory or file that would be uploaded under this key of the bootstrap bucket. */
    assetPath(objectKey: string): string {
      const path = assets.get(objectKey) ?? unknown('asset', objectKey)
      return isAbsolute(path) ? path : join(directory, path)
    },

    /** Every output of every stack by its logical id. */
    outputs: (): Record<string, string> => Object.fromEntries(stacks.flatMap((stack) => stack.outputs())),
  }
}

export type Template = ReturnType<typeof loadTemplate>

/** One template with the scope that its functions are carried out in. */
function openStack(
  name: string,
  template: z.infer<typeof templateSchema>,
  { identify, secret, importValue }: Options & Pick<Scope, 'importValue'>,
) {
  const identities = new Map<string, Identity>()
  const resources = Object.entries(template.Resources).map(([logicalId, { Type, Properties, Condition }]) => {
    return { stack: name, logicalId, type: Type, properties: Properties, condition: Condition }
  })
  const identity = (logicalId: string): Identity => {
    const found = identities.get(logicalId)
    if (found) return found
    const resource = resources.find((one) => one.logicalId === logicalId) ?? unknown('resource', logicalId)
    const made = identify(resource, (value) => resolve(value, scope))
    identities.set(logicalId, made)
    return made
  }
  const scope: Scope = {
    ref: (id) => pseudoParameter(name, id) ?? template.Parameters[id]?.Default ?? identity(id).ref,
    attribute: (logicalId, attribute) => identity(logicalId).attribute(attribute),
    condition: (id) => resolveCondition(template.Conditions[id] ?? unknown('condition', id), scope),
    importValue,
    findInMap: (map, key, second) =>
      template.Mappings[map]?.[key]?.[second] ?? unknown('mapping', `${map}.${key}.${second}`),
    secret,
  }
  return {
    name,
    scope,
    identity,
    resources: resources.filter(({ condition }) => condition === undefined || scope.condition(condition)),
    exported: (wanted: string) => {
      const output = Object.values(template.Outputs).find(
        ({ Export }) => Export && resolve(Export.Name, scope) === wanted,
      )
      return output && resolve(output.Value, scope)
    },
    outputs: () =>
      Object.entries(template.Outputs).map(([id, { Value }]) => [id, String(resolve(Value, scope))]),
  }
}

function pseudoParameter(stack: string, name: string): unknown {
  const values: Record<string, unknown> = {
    'AWS::Region': region,
    'AWS::AccountId': account,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': stack,
    'AWS::StackId': `arn:aws:cloudformation:${region}:${account}:stack/${stack}/local`,
    'AWS::NotificationARNs': [],
    'AWS::NoValue': noValue,
  }
  return values[name]
}

function unknown(what: string, name: string): never {
  throw new Error(`the template refers to the ${what} ${name}, which does not exist`)
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
