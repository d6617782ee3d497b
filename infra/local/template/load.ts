import { readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import * as z from 'zod/mini'
import { account, region } from '../account.ts'
import { resolve, type Scope } from './intrinsics.ts'

const anything = z.record(z.string(), z.unknown())
const manifestSchema = z.object({
  artifacts: z.record(z.string(), z.object({ type: z.string(), properties: z.optional(anything) })),
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
const outputSchema = z.object({
  Value: z.unknown(),
  Export: z.optional(z.object({ Name: z.string() })),
})
// Parameters and conditions would change the resources; the product's templates have none.
const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z._default(anything, {}),
      Condition: z.optional(z.never()),
    }),
  ),
  Parameters: z.optional(z.never()),
  Conditions: z.optional(z.never()),
  Mappings: z._default(z.record(z.string(), z.record(z.string(), anything)), {}),
  Outputs: z._default(z.record(z.string(), outputSchema), {}),
})

/** A resource of a stack with its intrinsic functions unresolved. */
export type Resource = { stack: string; logicalId: string; type: string; properties: Record<string, unknown> }

/** The values of `Ref` and `Fn::GetAtt` of a resource on the laptop. */
export type Identity = { ref: string; attribute(name: string): string }

type Options = {
  identify: (resource: Resource, resolveProperty: (value: unknown) => unknown) => Identity
  secret: Scope['secret']
}

/**
 * Reads every stack of a CDK cloud assembly (the directory that `cdk synth` writes) as one template. A reference to
 * something that does not exist throws an error with its name.
 */
export function loadTemplate(directory: string, { identify, secret }: Options) {
  const manifest = z.parse(manifestSchema, readJson(join(directory, 'manifest.json')))
  const artifacts = Object.entries(manifest.artifacts)
  const assets = readAssets(
    directory,
    artifacts.flatMap(([, { type, properties }]) => (type === 'cdk:asset-manifest' ? [properties] : [])),
  )
  const importValue = (name: string): unknown => {
    for (const stack of stacks.values()) {
      const output = Object.values(stack.outputs).find(({ Export }) => Export?.Name === name)
      if (output) return resolve(output.Value, stack.scope)
    }
    return unknown('export', name)
  }
  const stacks = new Map(
    artifacts
      .filter(([, { type }]) => type === 'aws:cloudformation:stack')
      .map(([id, { properties }]) => {
        const { templateFile, stackName = id } = z.parse(stackArtifact, properties)
        const template = z.parse(templateSchema, readJson(join(directory, templateFile)))
        return [stackName, openStack(stackName, template, { identify, secret, importValue })]
      }),
  )
  const stackOf = ({ stack }: Resource) => stacks.get(stack) ?? unknown('stack', stack)
  const resources = [...stacks.values()].flatMap((stack) => stack.resources)

  return {
    resources,

    ofType: (...types: string[]) => resources.filter(({ type }) => types.includes(type)),

    /** The properties with all intrinsic functions resolved; an error names the resource. */
    properties(resource: Resource): Record<string, unknown> {
      try {
        return z.parse(anything, resolve(resource.properties, stackOf(resource).scope))
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new Error(`${resource.stack}/${resource.logicalId}: ${reason}`, { cause })
      }
    },

    identity: (resource: Resource): Identity => stackOf(resource).identity(resource.logicalId),

    /** The directory or file that would be uploaded under this key of the bootstrap bucket. */
    assetPath(objectKey: string): string {
      const path = assets.get(objectKey) ?? unknown('asset', objectKey)
      return isAbsolute(path) ? path : join(directory, path)
    },

    /** The outputs of all stacks by logical id, without exports for other stacks. */
    outputs: (): Record<string, string> =>
      Object.fromEntries(
        [...stacks.values()].flatMap(({ outputs, scope }) =>
          Object.entries(outputs)
            .filter(([, { Export }]) => !Export)
            .map(([name, { Value }]) => [name, String(resolve(Value, scope))]),
        ),
      ),
  }
}

/** The resources and outputs of one stack, and the values of its references. */
function openStack(
  stack: string,
  template: z.infer<typeof templateSchema>,
  { identify, ...others }: Options & Pick<Scope, 'importValue'>,
) {
  const identities = new Map<string, Identity>()
  const resources = Object.entries(template.Resources).map(([logicalId, { Type, Properties }]): Resource => ({
    stack,
    logicalId,
    type: Type,
    properties: Properties,
  }))
  const identity = (logicalId: string): Identity => {
    const known = identities.get(logicalId)
    if (known) return known
    const resource = resources.find((one) => one.logicalId === logicalId) ?? unknown('resource', logicalId)
    const made = identify(resource, (value) => resolve(value, scope))
    identities.set(logicalId, made)
    return made
  }
  const scope: Scope = {
    ref: (name) => pseudoParameters[name] ?? identity(name).ref,
    attribute: (logicalId, attribute) => identity(logicalId).attribute(attribute),
    findInMap: (map, key, second) =>
      template.Mappings[map]?.[key]?.[second] ?? unknown('mapping', `${map}.${key}.${second}`),
    ...others,
  }
  return { resources, identity, scope, outputs: template.Outputs }
}

export type Template = ReturnType<typeof loadTemplate>

/** The paths of the assets by the keys that they would be uploaded under. */
function readAssets(directory: string, manifests: unknown[]): Map<string, string> {
  const assets = new Map<string, string>()
  for (const manifest of manifests) {
    const { file } = z.parse(assetArtifact, manifest)
    const { files } = z.parse(assetsSchema, readJson(join(directory, file)))
    for (const { source, destinations } of Object.values(files))
      for (const { objectKey } of Object.values(destinations))
        if (source.path) assets.set(objectKey, source.path)
  }
  return assets
}

const pseudoParameters: Record<string, unknown> = {
  'AWS::Region': region,
  'AWS::AccountId': account,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
}

function unknown(what: string, name: string): never {
  throw new Error(`the template refers to the ${what} ${name}, which does not exist`)
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
