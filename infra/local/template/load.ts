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
// Parameters and conditions would change the resources; the product's template has none.
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
  Outputs: z._default(z.record(z.string(), z.object({ Value: z.unknown() })), {}),
})

/** A resource of the template with its intrinsic functions unresolved. */
export type Resource = { stack: string; logicalId: string; type: string; properties: Record<string, unknown> }

/** The values of `Ref` and `Fn::GetAtt` of a resource on the laptop. */
export type Identity = { ref: string; attribute(name: string): string }

type Options = {
  identify: (resource: Resource, resolveProperty: (value: unknown) => unknown) => Identity
  secret: Scope['secret']
}

/**
 * Reads the one stack of a CDK cloud assembly, which is the directory that `cdk synth` writes. Throws, naming it, for a
 * reference to something that does not exist.
 */
export function loadTemplate(directory: string, { identify, secret }: Options) {
  const manifest = z.parse(manifestSchema, readJson(join(directory, 'manifest.json')))
  const artifacts = Object.entries(manifest.artifacts)
  const [stackEntry, ...more] = artifacts.filter(([, { type }]) => type === 'aws:cloudformation:stack')
  if (!stackEntry || more.length > 0) throw new Error('the laptop runs exactly one stack')
  const [id, artifact] = stackEntry
  const { templateFile, stackName: stack = id } = z.parse(stackArtifact, artifact.properties)
  const template = z.parse(templateSchema, readJson(join(directory, templateFile)))
  const assets = readAssets(
    directory,
    artifacts.flatMap(([, { type, properties }]) => (type === 'cdk:asset-manifest' ? [properties] : [])),
  )
  const resources = Object.entries(template.Resources).map(([logicalId, { Type, Properties }]): Resource => ({
    stack,
    logicalId,
    type: Type,
    properties: Properties,
  }))
  const identities = new Map<string, Identity>()
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
    secret,
  }

  return {
    resources,

    ofType: (...types: string[]) => resources.filter(({ type }) => types.includes(type)),

    /** The properties with every intrinsic function resolved; an error names the resource. */
    properties({ logicalId, properties }: Resource): Record<string, unknown> {
      try {
        return z.parse(anything, resolve(properties, scope))
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new Error(`${stack}/${logicalId}: ${reason}`, { cause })
      }
    },

    identity: ({ logicalId }: Resource): Identity => identity(logicalId),

    /** The directory or file that would be uploaded under this key of the bootstrap bucket. */
    assetPath(objectKey: string): string {
      const path = assets.get(objectKey) ?? unknown('asset', objectKey)
      return isAbsolute(path) ? path : join(directory, path)
    },

    /** Every output by its logical id. */
    outputs: (): Record<string, string> =>
      Object.fromEntries(
        Object.entries(template.Outputs).map(([name, { Value }]) => [name, String(resolve(Value, scope))]),
      ),
  }
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
