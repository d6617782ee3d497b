import { DeleteStackCommand, paginateListStackResources } from '@aws-sdk/client-cloudformation'
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
} from '@aws-sdk/client-s3'
import { fileKeySecretName, fileKeyVersions, pushSecretNames, stripeSecretName } from '../secret-names.ts'
import { confirm } from './confirm.ts'
import { requireCredentials } from './credentials.ts'
import { keptBy, removalOf, stacksOf } from './leftovers.ts'
import { describe, eventsSince, latestEvent, statusOf } from './progress.ts'
import { nameOf, region, Stopped, type World } from './world.ts'

/** Deleting a stack is retried, because CloudFront may deliver logs into a bucket while it is being deleted. */
const tries = 3

/** Removes a stage whose `retain` is false: its data, and its stacks in the reverse order of a deployment. */
export async function destroy(world: World): Promise<void> {
  const { config, say } = world
  if (config.retain)
    throw new Stopped(`The stage ${config.stage} retains its data: this command does not remove it.`)
  await requireCredentials(world)
  const order = ['api', 'reactions', 'data'].map((part) => `campus-${config.stage}-${part}`)
  const existing = await stacksOf(world)
  const stacks = order.filter((name) => existing.some((stack) => stack.name === name))
  if (stacks.length === 0) throw new Stopped(`The stage ${config.stage} has no stack.`)

  say(`This removes the stage ${config.stage} with all of its data:`)
  for (const name of stacks) {
    const resources = await resourcesOf(world, name)
    say(`  ${name}: ${resources.length} resources`)
    for (const { id } of resources.filter(({ type }) => holdingData.includes(type))) say(`    ${id}`)
  }
  await confirm(world, 'Everything in it will be lost.', { yes: false, expected: config.stage })

  const kept: { type: string; id: string }[] = []
  for (const name of stacks) kept.push(...(await removeStack(world, name)))
  say(`The stage ${config.stage} is removed. What is left, and what removes it:`)
  for (const one of kept) say(`  ${one.id}: ${removalOf(one)}`)
  const fileKeys = fileKeyVersions(config).map((version) => fileKeySecretName(config.stage, version))
  const secrets = [
    ...fileKeys.map((name) => ['the key of private files', name]),
    ...pushSecretNames(config).map((name) => ['the key of web push', name]),
    ['the keys of Stripe', stripeSecretName(config)],
  ]
  for (const [what, secret] of secrets)
    say(`  ${what}: aws secretsmanager delete-secret --region ${region} --secret-id ${secret}`)
  say("  the certificate's CNAME record in the zone, and the templates and bundles in the bootstrap bucket")
}

const holdingData = ['AWS::S3::Bucket', 'AWS::DynamoDB::Table', 'AWS::Cognito::UserPool']

async function resourcesOf({ aws }: World, StackName: string) {
  const found: { type: string; id: string }[] = []
  for await (const page of paginateListStackResources({ client: aws.cloudFormation }, { StackName }))
    for (const { ResourceType = '', PhysicalResourceId: id, ResourceStatus } of page.StackResourceSummaries ??
      [])
      if (id && ResourceStatus !== 'DELETE_COMPLETE') found.push({ type: ResourceType, id })
  return found
}

/** Empties the buckets of a stack and deletes it. Returns the resources that remain. */
async function removeStack(world: World, name: string): Promise<{ type: string; id: string }[]> {
  for (let left = tries; ; left -= 1) {
    for (const { type, id } of await resourcesOf(world, name))
      if (type === 'AWS::S3::Bucket') await empty(world, id)
    world.say(`${name}: is being deleted`)
    const known = await latestEvent(world, name)
    // A deleted stack can only be found by its id.
    const id = (await describe(world, name))?.StackId ?? name
    await world.aws.cloudFormation.send(new DeleteStackCommand({ StackName: name }))
    const status = await deletionOf(world, id)
    const kept = keptBy(await eventsSince(world, id, known), name)
    if (status === 'DELETE_COMPLETE') return kept
    if (left <= 1)
      throw new Stopped(
        [
          `${name} could not be deleted (${status}). In the way:`,
          ...kept.map((one) => `  ${one.id}: ${removalOf(one)}`),
          'Remove that and run the command again.',
        ].join('\n'),
      )
  }
}

async function deletionOf(world: World, id: string): Promise<string> {
  for (;;) {
    const status = (await statusOf(world, id)) ?? 'DELETE_COMPLETE'
    if (status !== 'DELETE_IN_PROGRESS') return status
    await world.pause(5_000)
  }
}

/** Removes every version of every object, and unfinished uploads, because S3 only deletes empty buckets. */
async function empty({ aws, say }: World, Bucket: string): Promise<void> {
  let count = 0
  try {
    for (;;) {
      const { Versions = [], DeleteMarkers = [] } = await aws.s3.send(
        new ListObjectVersionsCommand({ Bucket }),
      )
      const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }))
      if (Objects.length === 0) break
      const { Errors = [] } = await aws.s3.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
      )
      if (Errors[0]) throw new Stopped(`${Bucket} keeps ${Errors[0].Key}: ${Errors[0].Message}`)
      count += Objects.length
      say(`${Bucket}: ${count} objects removed`)
    }
    const { Uploads = [] } = await aws.s3.send(new ListMultipartUploadsCommand({ Bucket }))
    for (const { Key, UploadId } of Uploads)
      await aws.s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
  } catch (error) {
    // An earlier attempt has already deleted the bucket.
    if (nameOf(error) !== 'NoSuchBucket') throw error
  }
}
