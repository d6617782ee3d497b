import { afterEach, expect, test } from 'vitest'
import { destroy } from '../../../infra/deploy/destruction.ts'
import { startStage, templates } from './stage.ts'

let stage: Awaited<ReturnType<typeof startStage>>

afterEach(() => stage.close())

/** A deployed stage `dev`, which retains only a role. */
async function deployedDev() {
  stage = await startStage('dev')
  const content = templates('one')
  for (const resource of Object.values(content.data.Resources)) delete resource.DeletionPolicy
  content.api.Resources['PostsApiRole'] = { Type: 'AWS::IAM::Role', DeletionPolicy: 'Retain' }
  await stage.deploy('one', { content })
  stage.s3.put('campus-dev-data-files-1a2b', 'files/a', 'first')
  stage.s3.put('campus-dev-data-files-1a2b', 'files/a', 'second')
  stage.s3.buckets.get('campus-dev-data-files-1a2b')!.uploads.push({ key: 'files/b', id: 'u1' })
  stage.changes()
  stage.said.length = 0
  return stage
}

test('dev is removed in reverse order, its buckets are emptied, and retained resources are named', async () => {
  const { world, cloudFormation, s3, answers, said, changes, questions } = await deployedDev()
  answers.push('dev')
  await destroy(world)
  expect(changes()).toEqual([
    'DeleteStack campus-dev-api',
    'DeleteStack campus-dev-reactions',
    'DeleteStack campus-dev-data',
  ])
  expect(cloudFormation.status('campus-dev-data')).toBeUndefined()
  expect([...s3.buckets.keys()].filter((name) => name.startsWith('campus-'))).toEqual([])
  expect(questions.at(-1)).toBe('Everything in it will be lost. Type dev: ')
  expect(
    said.slice(said.indexOf('The stage dev is removed. What is left, and what removes it:') + 1),
  ).toEqual([
    '  campus-dev-api-postsapirole-1a2b: remove this AWS::IAM::Role in the AWS console',
    '  the key of private files: aws secretsmanager delete-secret --region us-east-1 --secret-id campus/dev/file-key-1',
    '  the key of web push: aws secretsmanager delete-secret --region us-east-1 --secret-id campus/dev/push-key-1',
    '  the keys of Stripe: aws secretsmanager delete-secret --region us-east-1 --secret-id campus/dev/stripe-1',
    "  the certificate's CNAME record in the zone, and the templates and bundles in the bootstrap bucket",
  ])
})

test("the command lists what it removes before it asks for the stage's name, and another answer removes nothing", async () => {
  const { world, answers, said, changes } = await deployedDev()
  answers.push('yes')
  await expect(destroy(world)).rejects.toThrow('Nothing was changed.')
  expect(changes()).toEqual([])
  expect(said).toEqual([
    'This removes the stage dev with all of its data:',
    '  campus-dev-api: 3 resources',
    '    campus-dev-api-site-1a2b',
    '  campus-dev-reactions: 2 resources',
    '  campus-dev-data: 3 resources',
    '    campus-dev-data-table-1a2b',
    '    campus-dev-data-files-1a2b',
    '    campus-dev-data-releases-1a2b',
  ])
})

test('an object that arrives while a stack is being deleted does not stop the removal', async () => {
  const { world, answers, cloudFormation, s3 } = await deployedDev()
  let late = 1
  cloudFormation.beforeDeletion = (name) => {
    if (name.endsWith('-data') && late-- > 0) s3.put('campus-dev-data-files-1a2b', 'late', 'log')
  }
  answers.push('dev')
  await destroy(world)
  expect(cloudFormation.status('campus-dev-data')).toBeUndefined()
})

test('a stack that cannot be deleted is named with the reason', async () => {
  const { world, answers, cloudFormation, s3 } = await deployedDev()
  cloudFormation.beforeDeletion = (name) => {
    if (name.endsWith('-data')) s3.put('campus-dev-data-files-1a2b', 'late', 'log')
  }
  answers.push('dev')
  await expect(destroy(world)).rejects.toThrow(
    [
      'campus-dev-data could not be deleted (DELETE_FAILED). In the way:',
      '  campus-dev-data-files-1a2b: aws s3 rb s3://campus-dev-data-files-1a2b --force',
      'Remove that and run the command again.',
    ].join('\n'),
  )
})

test('prod is never removed', async () => {
  stage = await startStage('prod')
  await stage.deploy('one')
  stage.changes()
  await expect(destroy(stage.world)).rejects.toThrow(
    'The stage prod retains its data: this command does not remove it.',
  )
  expect(stage.changes()).toEqual([])
})

test('without a terminal nothing is removed', async () => {
  const { world, changes } = await deployedDev()
  world.ask = undefined
  await expect(destroy(world)).rejects.toThrow('Nothing was changed, because nobody can be asked here')
  expect(changes()).toEqual([])
})

test('removing a stage that does not exist fails with an error', async () => {
  stage = await startStage('dev')
  await expect(destroy(stage.world)).rejects.toThrow('The stage dev has no stack.')
})
