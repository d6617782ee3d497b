/** Deploys a cloud assembly to LocalStack through its CloudFormation. */
import {
  CloudFormationClient,
  CreateStackCommand,
  DescribeStacksCommand,
  paginateListStackResources,
  waitUntilStackCreateComplete,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation'
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { identify } from '../../infra/local/template/resources.ts'
import type { LocalStack } from './start.ts'

const anything = z.record(z.string(), z.unknown())
const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      dependencies: z._default(z.array(z.string()), []),
      properties: z._default(
        z.object({
          /** The path of the asset manifest, which lists the files of a stack. */
          file: z.optional(z.string()),
          stackName: z.optional(z.string()),
          templateFile: z.optional(z.string()),
        }),
        {},
      ),
    }),
  ),
})
const assetsSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string(), packaging: z.string() }),
      destinations: z.record(z.string(), z.object({ bucketName: z.string(), objectKey: z.string() })),
    }),
  ),
})
const templateSchema = z.looseObject({
  Resources: z.record(z.string(), z.looseObject({ Type: z.string(), Properties: z._default(anything, {}) })),
})
type StackTemplate = z.output<typeof templateSchema>

export interface DeployedStack {
  name: string
  outputs: Record<string, string>
  /** How many resources the stack should have. */
  wanted: number
  /** The resources that were created. */
  complete: StackResourceSummary[]
}

/**
 * Creates the stacks of an assembly, each after the ones that it depends on. Resources of the types in `without` are
 * left out; references to them get the laptop cloud's names. Resources are counted, because LocalStack may report an
 * incomplete stack as complete.
 */
export async function deployAssembly(
  { client, python }: LocalStack,
  directory: string,
  without: readonly string[] = [],
): Promise<DeployedStack[]> {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(directory, file), 'utf8'))
  const { artifacts } = z.parse(manifestSchema, read('manifest.json'))
  const s3 = new S3Client({ ...client, forcePathStyle: true })
  const cloudFormation = new CloudFormationClient(client)
  const deployed: DeployedStack[] = []
  for (const { type, properties } of Object.values(artifacts))
    if (type === 'cdk:asset-manifest' && properties.file)
      await uploadAssets(s3, python, directory, z.parse(assetsSchema, read(properties.file)))
  for (const [id, { properties }] of inOrder(artifacts)) {
    const { stackName: name = id, templateFile = '' } = properties
    const template = z.parse(templateSchema, read(templateFile))
    deployed.push(await createStack(cloudFormation, s3, name, leaveOut(template, name, without)))
  }
  s3.destroy()
  cloudFormation.destroy()
  return deployed
}

/** Merges the outputs of several stacks, whose names are unique. */
export const outputsOf = (stacks: DeployedStack[]): Record<string, string> =>
  Object.fromEntries(stacks.flatMap(({ outputs }) => Object.entries(outputs)))

/** Sorts the stacks so that each comes after the stacks that it depends on. */
function inOrder(artifacts: z.output<typeof manifestSchema>['artifacts']) {
  const ordered = new Set<string>()
  const visit = (id: string) => {
    if (ordered.has(id)) return
    for (const dependency of artifacts[id]?.dependencies ?? []) visit(dependency)
    ordered.add(id)
  }
  for (const id of Object.keys(artifacts)) visit(id)
  return [...ordered].flatMap((id) => {
    const artifact = artifacts[id]
    return artifact?.type === 'aws:cloudformation:stack' ? [[id, artifact] as const] : []
  })
}

/** Removes the resources of some types from a template. References to them become the laptop cloud's values. */
function leaveOut(template: StackTemplate, stack: string, types: readonly string[]): StackTemplate {
  const isOut = (logicalId: unknown) => types.includes(template.Resources[String(logicalId)]?.Type ?? '')
  const identityOf = (logicalId: unknown) => {
    const { Type: type = '', Properties: properties = {} } = template.Resources[String(logicalId)] ?? {}
    return identify({ type, stack, logicalId: String(logicalId), properties }, (value) => value)
  }
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced)
    if (typeof value !== 'object' || value === null) return value
    if ('Ref' in value && isOut(value.Ref)) return identityOf(value.Ref).ref
    if ('Fn::GetAtt' in value && Array.isArray(value['Fn::GetAtt']) && isOut(value['Fn::GetAtt'][0]))
      return identityOf(value['Fn::GetAtt'][0]).attribute(String(value['Fn::GetAtt'][1]))
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, key === 'DependsOn' ? kept(inner) : replaced(inner)]),
    )
  }
  const kept = (ids: unknown) => [ids].flat().filter((id) => !isOut(id))
  const Resources = Object.fromEntries(Object.entries(template.Resources).filter(([id]) => !isOut(id)))
  return z.parse(templateSchema, replaced({ ...template, Resources }))
}

async function uploadAssets(
  s3: S3Client,
  python: string,
  directory: string,
  { files }: z.output<typeof assetsSchema>,
): Promise<void> {
  const drafts = mkdtempSync(join(tmpdir(), 'assets-'))
  for (const { source, destinations } of Object.values(files))
    for (const { bucketName: Bucket, objectKey: Key } of Object.values(destinations)) {
      const path = join(source.path.startsWith('/') ? '' : directory, source.path)
      const Body = source.packaging === 'zip' ? zipped(python, path, drafts) : readFileSync(path)
      await s3.send(new CreateBucketCommand({ Bucket }))
      await s3.send(new PutObjectCommand({ Bucket, Key, Body }))
    }
  rmSync(drafts, { recursive: true })
}

function zipped(python: string, path: string, drafts: string): Buffer {
  const program = 'import shutil, sys; shutil.make_archive(sys.argv[1], "zip", sys.argv[2])'
  const file = join(drafts, 'asset')
  execFileSync(python, ['-c', program, file, path])
  return readFileSync(`${file}.zip`)
}

async function createStack(
  cloudFormation: CloudFormationClient,
  s3: S3Client,
  StackName: string,
  template: StackTemplate,
): Promise<DeployedStack> {
  // The product's template is too large to be sent in the request, so it is read from a bucket.
  const place = { Bucket: 'templates', Key: `${StackName}.json` }
  await s3.send(new CreateBucketCommand({ Bucket: place.Bucket }))
  await s3.send(new PutObjectCommand({ ...place, Body: JSON.stringify(template) }))
  const { protocol, hostname, port = 0 } = await s3.config.endpoint!()
  const TemplateURL = `${protocol}//${hostname}:${port}/${place.Bucket}/${place.Key}`
  const Capabilities = ['CAPABILITY_IAM', 'CAPABILITY_NAMED_IAM'] as const
  await cloudFormation.send(
    new CreateStackCommand({ StackName, TemplateURL, Capabilities: [...Capabilities] }),
  )
  const waiting = { client: cloudFormation, maxWaitTime: 300, minDelay: 1, maxDelay: 1 }
  await waitUntilStackCreateComplete(waiting, { StackName })
  const complete: StackResourceSummary[] = []
  for await (const { StackResourceSummaries = [] } of paginateListStackResources(
    { client: cloudFormation },
    { StackName },
  ))
    complete.push(...StackResourceSummaries.filter((one) => one.ResourceStatus === 'CREATE_COMPLETE'))
  const { Stacks = [] } = await cloudFormation.send(new DescribeStacksCommand({ StackName }))
  const outputs = (Stacks[0]?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [
    OutputKey,
    OutputValue,
  ])
  const wanted = Object.keys(template.Resources).length
  return { name: StackName, outputs: Object.fromEntries(outputs), wanted, complete }
}
