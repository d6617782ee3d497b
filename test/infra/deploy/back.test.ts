import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStage, templates } from './stage.ts'

let prod: Awaited<ReturnType<typeof startStage>>

beforeEach(async () => void (prod = await startStage('prod')))
afterEach(() => prod.close())

test('going back restores site, API and reactions in this order, and never touches the data', async () => {
  await prod.deploy('one')
  await prod.deploy('two')
  prod.changes()
  prod.steps.length = 0
  await prod.goBack()
  expect(prod.changes()).toEqual(['deploy campus-prod-api', 'deploy campus-prod-reactions'])
  expect(prod.live()).toEqual({ reactions: 'one', api: 'one', page: 'page of one' })
  expect(prod.steps).toEqual(['smoke test'])
})

test('a resource that a release added to the data stack stays after going back', async () => {
  await prod.deploy('one')
  const content = templates('two')
  content.data.Resources['Covers'] = { Type: 'AWS::S3::Bucket' }
  await prod.deploy('two', { content })
  await prod.goBack()
  expect(prod.cloudFormation.templateOf('campus-prod-data').Resources).toHaveProperty('Covers')
  expect(prod.live().api).toBe('one')
})

test('going back names the release that it restores, and asks for confirmation', async () => {
  await prod.deploy('one')
  await prod.deploy('two')
  prod.answers.push('no')
  await expect(prod.goBack({ yes: false })).rejects.toThrow('Nothing was changed.')
  expect(prod.live().api).toBe('two')
  expect(prod.said.at(-1)).toMatch(
    /^Back from release \S+ to release \S+ \(one\): the site, campus-prod-api, campus-prod-reactions\. The data stays as it is\.$/,
  )
  expect(prod.questions).toEqual([expect.stringMatching(/^Go back to \S+\? Type yes: $/)])
})

test('repeated going back restores one release earlier each time, until there is none left', async () => {
  for (const code of ['one', 'two', 'three']) await prod.deploy(code)
  await prod.goBack()
  expect(prod.live().page).toBe('page of two')
  await prod.goBack()
  expect(prod.live().page).toBe('page of one')
  await expect(prod.goBack()).rejects.toThrow('The stage prod has no release before: there is no way back.')
})

test('a release that was replaced by going back is never restored later', async () => {
  for (const code of ['one', 'bad']) await prod.deploy(code)
  await prod.goBack()
  await prod.deploy('two')
  await prod.goBack()
  expect(prod.live()).toEqual({ reactions: 'one', api: 'one', page: 'page of one' })
})

test('after a deployment that failed half-way, going back restores the release whose site is live', async () => {
  for (const code of ['one', 'two']) await prod.deploy(code)
  prod.cloudFormation.failing.set('PostsApi', 'Too large')
  await expect(prod.deploy('three')).rejects.toThrow('Too large')
  expect(prod.live()).toEqual({ reactions: 'three', api: 'two', page: 'page of two' })
  prod.cloudFormation.failing.clear()
  await prod.goBack()
  expect(prod.live()).toEqual({ reactions: 'two', api: 'two', page: 'page of two' })
})

test('going back restores the same release when it is retried after a failure', async () => {
  for (const code of ['one', 'two', 'three']) await prod.deploy(code)
  prod.cloudFormation.failing.set('CountUser', 'Throttled')
  await expect(prod.goBack()).rejects.toThrow('campus-prod-reactions is as it was before')
  prod.cloudFormation.failing.clear()
  await prod.goBack()
  expect(prod.live()).toEqual({ reactions: 'two', api: 'two', page: 'page of two' })
})

test('going back with invalid credentials fails with an error', async () => {
  prod.state.credentials = false
  await expect(prod.goBack()).rejects.toThrow('There are no valid credentials of an AWS account')
})

test('a stage that was never deployed has no release to go back to', async () => {
  await expect(prod.goBack()).rejects.toThrow('The stage prod was never deployed: there is no way back.')
})

test('going back is refused before anything has changed if a stack is stuck', async () => {
  for (const code of ['one', 'two']) await prod.deploy(code)
  prod.cloudFormation.stacks[2]!.status = 'UPDATE_ROLLBACK_FAILED'
  await expect(prod.goBack()).rejects.toThrow(
    'campus-prod-api is stuck half-way through a rollback (UPDATE_ROLLBACK_FAILED): aws cloudformation continue-update-rollback --region us-east-1 --stack-name campus-prod-api.',
  )
  expect(prod.live().page).toBe('page of two')
})
