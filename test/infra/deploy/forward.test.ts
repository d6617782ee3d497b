import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newStack } from './stack-state.ts'
import { startStage, templates } from './stage.ts'

let prod: Awaited<ReturnType<typeof startStage>>

beforeEach(async () => void (prod = await startStage('prod')))
afterEach(() => prod.close())

const parts = ['data', 'reactions', 'api']
const each = (verb: string) => parts.map((part) => `${verb} campus-prod-${part}`)

describe('a first deployment', () => {
  test('creates data, reactions and API in this order, then shows the site, protects the stacks and runs the smoke test', async () => {
    await prod.deploy('one')
    expect(prod.changes()).toEqual([...each('deploy'), ...each('protect')])
    expect(prod.live()).toEqual({ reactions: 'one', api: 'one', page: 'page of one' })
    expect(prod.steps).toEqual(['diff', 'publish', 'data', 'index', 'smoke test'])
    expect(prod.said.at(-1)).toMatch(
      /^Release .* is live at https:\/\/.*\. There is no kept release before it\.$/,
    )
  })

  test('copies new files before the files that refer to them, and index.html last', async () => {
    await prod.deploy('one')
    const site = prod.s3.named('campus-prod-api-site')
    const written = prod.s3.written.filter((path) => path.startsWith(`${site}/`))
    expect(written.map((path) => path.slice(site.length + 1))).toEqual([
      'assets/one.js',
      'theme.js',
      'config.json',
      'operators.json',
      'index.html',
    ])
    expect(JSON.parse(prod.s3.read(site, 'config.json'))).toMatchObject({ userPoolId: 'us-east-1_Pool' })
  })

  test('prints the progress of each stack', async () => {
    await prod.deploy('one')
    expect(prod.said).toContain('campus-prod-data: 3 of 3 resources')
    expect(prod.said).toContain('campus-prod-api: 3 of 3 resources')
  })

  test('that fails lists what it leaves behind with the commands that remove it, and is refused again until the stack is deleted', async () => {
    // An empty stack whose change set was never executed; it must not count as live.
    prod.cloudFormation.stacks.push(newStack('campus-prod-api', 9))
    prod.cloudFormation.failing.set('Releases', 'Limit of buckets reached')
    await expect(prod.deploy('one')).rejects.toThrow(
      [
        'campus-prod-data could not be created (ROLLBACK_COMPLETE).',
        '  Releases: Limit of buckets reached',
        'CloudFormation removed what it had made, except for what follows. Remove it, correct the cause, and deploy again:',
        '  campus-prod-data-table-1a2b: aws dynamodb update-table --region us-east-1 --table-name campus-prod-data-table-1a2b --no-deletion-protection-enabled && aws dynamodb delete-table --region us-east-1 --table-name campus-prod-data-table-1a2b',
        '  campus-prod-data-files-1a2b: aws s3 rb s3://campus-prod-data-files-1a2b --force',
        '  campus-prod-data is what a failed creation or deletion left (ROLLBACK_COMPLETE): aws cloudformation delete-stack --region us-east-1 --stack-name campus-prod-data.',
        'Live now: nothing. Correct the cause and deploy again.',
      ].join('\n'),
    )
    expect(prod.changes()).toEqual(['deploy campus-prod-data'])
    expect(prod.cloudFormation.isProtected('campus-prod-data')).toBe(false)

    prod.cloudFormation.failing.clear()
    await expect(prod.deploy('one')).rejects.toThrow('is in ROLLBACK_COMPLETE state and can not be updated')
    prod.cloudFormation.handle('DeleteStack', { StackName: 'campus-prod-data' })
    prod.cloudFormation.handle('DescribeStacks', {})
    await prod.deploy('one')
    expect(prod.live().api).toBe('one')
  })

  test('can be retried without deleting the data stack if the reactions stack fails', async () => {
    prod.cloudFormation.failing.set('CountUser', 'No more concurrency')
    await expect(prod.deploy('one')).rejects.toThrow('Live now: campus-prod-data of this release.')
    prod.cloudFormation.failing.clear()
    prod.cloudFormation.handle('DeleteStack', { StackName: 'campus-prod-reactions' })
    prod.cloudFormation.handle('DescribeStacks', {})
    prod.changes()
    await prod.deploy('one')
    expect(prod.changes().slice(0, 2)).toEqual(['deploy campus-prod-reactions', 'deploy campus-prod-api'])
  })
})

describe('a later deployment', () => {
  beforeEach(async () => {
    await prod.deploy('one')
    prod.changes()
  })

  test('leaves the data stack unchanged if only code has changed, and says how to go back', async () => {
    await prod.deploy('two')
    expect(prod.changes()).toEqual([
      'deploy campus-prod-reactions',
      'deploy campus-prod-api',
      ...each('protect'),
    ])
    expect(prod.said).toContain('campus-prod-data: nothing to change')
    expect(prod.said.at(-1)).toContain('To go back to the release before: npm run deploy -- prod --back')
  })

  test('says what was rolled back and what is live now if the API stack fails', async () => {
    prod.cloudFormation.failing.set('PostsApi', 'Unzipped size must be smaller')
    await expect(prod.deploy('two')).rejects.toThrow(
      new RegExp(
        [
          'campus-prod-api could not be updated \\(UPDATE_ROLLBACK_COMPLETE\\)\\.',
          '  PostsApi: Unzipped size must be smaller',
          'CloudFormation rolled back: campus-prod-api is as it was before\\.',
          'Live now: campus-prod-data of this release; campus-prod-reactions of this release; campus-prod-api as before; the site of release \\S+ \\(one\\)\\. Correct the cause and deploy again, or go back with --back, which leaves the data as it is\\.$',
        ].join('\\n'),
      ),
    )
    expect(prod.live()).toEqual({ reactions: 'two', api: 'one', page: 'page of one' })
    // The indexes are recorded although the release failed, because the deployed table already has them.
    expect(prod.steps.at(-1)).toBe('data')
  })

  test('says why CloudFormation refuses a template at once', async () => {
    const content = templates('two')
    content.data.Outputs = { ...content.data.Outputs }
    content.api.Resources['PostsApi'] = {
      Type: 'AWS::Lambda::Function',
      Properties: { Queue: { 'Fn::ImportValue': 'the-queue' } },
    }
    await expect(prod.deploy('two', { content })).rejects.toThrow(
      'campus-prod-api is unchanged: CloudFormation refuses the template: No export named the-queue found.',
    )
  })

  test('is refused before anything has changed if it would replace the table or remove a bucket', async () => {
    const content = templates('two')
    content.data.Resources['Table'] = {
      ...content.data.Resources['Table']!,
      Properties: { KeySchema: ['pk', 'other'] },
    }
    delete content.data.Resources['Files']
    await expect(prod.deploy('two', { content })).rejects.toThrow(
      'campus-prod-data is unchanged, because this release would replace Table (AWS::DynamoDB::Table) and remove Files (AWS::S3::Bucket).',
    )
    expect(prod.changes()).toEqual([])
  })

  test('prints the notes about the account although the release is live', async () => {
    prod.notes.push('Alarms reach nobody.')
    await prod.deploy('one')
    expect(prod.said).toContain('Note: Alarms reach nobody.')
    expect(prod.live().api).toBe('one')
  })

  test('stays live if the smoke test fails, and says what failed and how to go back', async () => {
    prod.smokeProblems.push('the feed has status 502 instead of 200')
    await expect(prod.deploy('two')).rejects.toThrow(
      /^Release .* is live, but the smoke test failed:\n {2}- the feed has status 502 instead of 200\nTo go back to the release before: npm run deploy -- prod --back$/,
    )
  })

  test('stays live if the search indexes could not be built, and says how to build them', async () => {
    prod.indexProblems.push('reindex-search failed')
    await expect(prod.deploy('two')).rejects.toThrow(
      '- reindex-search failed. Try again: npm run reindex -- prod',
    )
    expect(prod.live()).toMatchObject({ api: 'two', page: 'page of two' })
  })

  test('keeps the files of five releases for going back and for open pages, and removes older ones', async () => {
    for (const code of ['two', 'three', 'four', 'five', 'six']) await prod.deploy(code)
    const scripts = prod.s3
      .keys(prod.s3.named('campus-prod-api-site'))
      .filter((key) => key.startsWith('assets/'))
    expect(scripts).toEqual(['five', 'four', 'six', 'three', 'two'].map((code) => `assets/${code}.js`))
    const releases = new Set(
      prod.s3.keys(prod.s3.named('campus-prod-data-releases')).map((key) => key.split('/')[0]),
    )
    expect(releases.size).toBe(1 + 5)
  })
})

describe('before a deployment', () => {
  test('every refusal of the preflight is printed, and nothing is built', async () => {
    await expect(prod.deploy('one', { refusals: ['No key.', 'No zone.'] })).rejects.toThrow(
      'Nothing was deployed:\n  - No key.\n  - No zone.',
    )
    expect(prod.steps).toEqual([])
  })

  test('the diff is shown before the question, and only the answer yes deploys', async () => {
    prod.answers.push('no')
    await expect(prod.deploy('one', { yes: false })).rejects.toThrow('Nothing was changed.')
    expect(prod.steps).toEqual(['diff'])
    expect(prod.questions).toEqual([
      'Deploy campus-prod-data, campus-prod-reactions, campus-prod-api and the site? Type yes: ',
    ])
    await prod.deploy('one', { yes: false })
    expect(prod.live().api).toBe('one')
  })

  test('a pipeline needs --yes, because nobody can answer the question', async () => {
    prod.world.ask = undefined
    await expect(prod.deploy('one', { yes: false })).rejects.toThrow(
      'Nothing was deployed:\n  - Nobody can be asked here: read the diff at a terminal, or deploy with --yes.',
    )
    await prod.deploy('one')
    expect(prod.live().api).toBe('one')
  })
})
