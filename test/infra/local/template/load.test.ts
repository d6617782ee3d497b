import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkTypes, identify } from '../../../../infra/local/template/resources.ts'
import { openSecrets } from '../../../../infra/local/secrets/values.ts'
import { loadTemplate } from '../../../../infra/local/template/load.ts'

const directories: string[] = []
afterEach(async () => {
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true, force: true })
})

async function assembly(stacks: Record<string, object>, files: object = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'assembly-'))
  directories.push(directory)
  const artifacts: Record<string, object> = {}
  for (const [name, template] of Object.entries(stacks)) {
    artifacts[name] = { type: 'aws:cloudformation:stack', properties: { templateFile: `${name}.json` } }
    await writeFile(join(directory, `${name}.json`), JSON.stringify(template))
  }
  artifacts['assets'] = { type: 'cdk:asset-manifest', properties: { file: 'assets.json' } }
  await writeFile(join(directory, 'assets.json'), JSON.stringify({ version: '1', files }))
  await writeFile(join(directory, 'manifest.json'), JSON.stringify({ version: '1', artifacts }))
  return directory
}

const load = (directory: string) =>
  loadTemplate(directory, { identify, secret: (id, key) => `secret of ${id} ${key ?? 'whole'}` })

/** Returns the resolved properties of a queue. */
async function resolved(properties: object) {
  const template = load(
    await assembly({
      app: {
        Resources: {
          One: { Type: 'AWS::SQS::Queue', Properties: properties },
          Table: { Type: 'AWS::DynamoDB::Table' },
          Other: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'pictures' } },
        },
        Mappings: { Zones: { aws: { zone: 'Z2FDTNDATAQYW2' } } },
      },
    }),
  )
  const [queue] = template.ofType('AWS::SQS::Queue')
  if (!queue) throw new Error('no queue')
  return template.properties(queue)
}

test('references and attributes resolve to the names of this machine', async () => {
  expect(
    await resolved({
      table: { Ref: 'Table' },
      arn: { 'Fn::GetAtt': ['Table', 'Arn'] },
      bucketArn: { 'Fn::GetAtt': ['Other', 'Arn'] },
      region: { Ref: 'AWS::Region' },
    }),
  ).toEqual({
    table: 'app-Table',
    arn: 'arn:aws:dynamodb:us-east-1:000000000000:table/app-Table',
    bucketArn: 'arn:aws:s3:::pictures',
    region: 'us-east-1',
  })
})

test('text functions can be nested', async () => {
  expect(
    await resolved({
      joined: { 'Fn::Join': ['/', ['https:', '', { Ref: 'Other' }]] },
      mapped: { 'Fn::FindInMap': ['Zones', { Ref: 'AWS::Partition' }, 'zone'] },
      selected: { 'Fn::Select': [1, { 'Fn::Split': ['/', { 'Fn::GetAtt': ['Table', 'Arn'] }] }] },
      rejoined: { 'Fn::Join': ['-', { 'Fn::Split': ['.', 'a.b.c'] }] },
    }),
  ).toEqual({
    joined: 'https://pictures',
    mapped: 'Z2FDTNDATAQYW2',
    selected: 'app-Table',
    rejoined: 'a-b-c',
  })
})

test('a secret is found by name, by key and by a joined ARN', async () => {
  expect(
    await resolved({
      byName: '{{resolve:secretsmanager:campus/edge}}',
      byKey: 'key={{resolve:secretsmanager:campus/edge:SecretString:apiKey::}}',
      byArn: {
        'Fn::Join': [
          '',
          ['{{resolve:secretsmanager:', 'arn:aws:secretsmanager:us-east-1:1:secret:x', ':SecretString:::}}'],
        ],
      },
    }),
  ).toEqual({
    byName: 'secret of campus/edge whole',
    byKey: 'key=secret of campus/edge apiKey',
    byArn: 'secret of arn:aws:secretsmanager:us-east-1:1:secret:x whole',
  })
})

test('an error names a missing reference and the resource that has it', async () => {
  await expect(resolved({ x: { Ref: 'Nobody' } })).rejects.toThrow(
    'app/One: the template refers to the resource Nobody',
  )
  await expect(resolved({ x: { 'Fn::GetAZs': '' } })).rejects.toThrow('Fn::GetAZs is not supported')
  await expect(resolved({ x: { 'Fn::If': ['IsProd', 1, 2] } })).rejects.toThrow('Fn::If is not supported')
  await expect(resolved({ x: { 'Fn::GetAtt': ['Table', 'Nothing'] } })).rejects.toThrow(
    'no attribute Nothing',
  )
})

test('a template with an unsupported resource type is refused, and the error names the type', () => {
  const one = { stack: 'app', logicalId: 'Rocket', type: 'AWS::GroundStation::Config', properties: {} }
  expect(() => checkTypes({ resources: [one] })).toThrow('AWS::GroundStation::Config (app/Rocket)')
})

const exported = (value: unknown, name: string) => ({ Value: value, Export: { Name: name } })
const imported = (name: string) => ({
  Resources: { One: { Type: 'AWS::SQS::Queue', Properties: { value: { 'Fn::ImportValue': name } } } },
})

test('stacks import values that other stacks export, in any order of the assembly', async () => {
  const template = load(
    await assembly({
      app: imported('data:Arn'),
      data: {
        Resources: { One: { Type: 'AWS::DynamoDB::Table' } },
        Outputs: {
          Exports: exported({ 'Fn::GetAtt': ['One', 'Arn'] }, 'data:Arn'),
          TableName: { Value: { Ref: 'One' } },
        },
      },
    }),
  )
  const [queue] = template.ofType('AWS::SQS::Queue')
  expect(template.properties(queue!)).toEqual({
    value: 'arn:aws:dynamodb:us-east-1:000000000000:table/data-One',
  })
  expect(template.outputs()).toEqual({ TableName: 'data-One' })
})

test('an import that no stack exports is named with its resource', async () => {
  const template = load(await assembly({ app: imported('data:Nothing'), data: { Resources: {} } }))
  const [queue] = template.ofType('AWS::SQS::Queue')
  expect(() => template.properties(queue!)).toThrow('app/One: the template refers to the export data:Nothing')
})

test('a template with a conditional resource is refused', async () => {
  expect(() => load('nowhere')).toThrow('ENOENT')
  const conditional = await assembly({
    app: { Resources: { One: { Type: 'AWS::SQS::Queue', Condition: 'IsProd' } } },
  })
  expect(() => load(conditional)).toThrow('Condition')
})

test('an asset is found by the key of its upload', async () => {
  const directory = await assembly(
    { app: { Resources: {} } },
    {
      abc: {
        source: { path: '/some/bundle' },
        destinations: { d: { bucketName: 'b', objectKey: 'abc.zip' } },
      },
    },
  )
  expect(load(directory).assetPath('abc.zip')).toBe('/some/bundle')
})

test('a secret keeps its value across starts', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'secrets-'))
  directories.push(directory)
  const file = join(directory, 'secrets.json')
  const first = openSecrets(file).resolve('campus/edge', undefined)
  expect(openSecrets(file).resolve('campus/edge', undefined)).toBe(first)
  expect(openSecrets(file).resolve('campus/other', undefined)).not.toBe(first)
})
