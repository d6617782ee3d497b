import { createHash } from 'node:crypto'
import { configOf } from '../../../infra/config.ts'
import { goBack } from '../../../infra/deploy/back.ts'
import { deploy, type Build } from '../../../infra/deploy/forward.ts'
import type { World } from '../../../infra/deploy/world.ts'
import { account, startAws } from './aws.ts'
import type { Template } from './stack-state.ts'

const bootstrapBucket = `cdk-hnb659fds-assets-${account}-us-east-1`
const kept = { DeletionPolicy: 'Retain' } as const

/** The templates of a stage's three stacks, with one function each. The function's code is the text `code`. */
export function templates(code: string): Record<'data' | 'reactions' | 'api', Template> {
  const runs = (id: string) => ({
    [`${id}Role`]: { Type: 'AWS::IAM::Role' },
    [id]: {
      Type: 'AWS::Lambda::Function',
      Properties: { Code: code, Table: { 'Fn::ImportValue': 'the-table' } },
    },
  })
  return {
    data: {
      Resources: {
        Table: { Type: 'AWS::DynamoDB::Table', Properties: { KeySchema: ['pk', 'sk'] }, ...kept },
        Files: { Type: 'AWS::S3::Bucket', ...kept },
        Releases: { Type: 'AWS::S3::Bucket' },
      },
      Outputs: {
        TableName: { Value: { Ref: 'Table' }, Export: { Name: 'the-table' } },
        ReleasesBucketName: { Value: { Ref: 'Releases' } },
        UserPoolId: { Value: 'us-east-1_Pool' },
        UserPoolClientId: { Value: 'client' },
        OperatorPoolId: { Value: 'us-east-1_Operators' },
        OperatorPoolClientId: { Value: 'operators' },
      },
    },
    reactions: { Resources: runs('CountUser') },
    api: {
      Resources: { ...runs('PostsApi'), Site: { Type: 'AWS::S3::Bucket' } },
      Outputs: { SiteBucketName: { Value: { Ref: 'Site' } } },
    },
  }
}

const file = (key: string, text: string) => ({
  key,
  body: Buffer.from(text),
  contentType: 'text/plain',
  cacheControl: key.startsWith('assets/') ? 'immutable' : 'no-cache',
})

/** An account with a stage. Tests deploy it and go back with the commands' own code. */
export async function startStage(stage: 'dev' | 'prod') {
  const made = await startAws()
  const { aws, s3, cloudFormation } = made
  s3.make(bootstrapBucket)
  let seconds = Date.UTC(2026, 10, 22) / 1000
  const said: string[] = []
  const answers: string[] = []
  const questions: string[] = []
  const steps: string[] = []
  const world: World = {
    config: configOf(stage),
    aws,
    say: (line) => void said.push(line),
    ask: async (question) => {
      questions.push(question)
      return answers.shift() ?? 'yes'
    },
    // The clock advances by one second at each call.
    now: () => new Date((seconds += 1) * 1000),
    pause: async () => {},
  }
  const smokeProblems: string[] = []
  /** The notes about steps that are still open in the account. */
  const notes: string[] = []
  const indexProblems: string[] = []
  const index = async () => {
    steps.push('index')
    for (const problem of indexProblems) throw new Error(problem)
  }
  const test = async () => {
    steps.push('smoke test')
    return smokeProblems
  }

  /** Publishes each template under the hash of its content, as CDK does. */
  const buildOf = (code: string, content: ReturnType<typeof templates>): Build => {
    const stacks = Object.entries(content).map(([part, template]) => {
      const text = JSON.stringify(template)
      const key = `${createHash('sha256').update(`${part} ${text}`).digest('hex')}.json`
      const url = `https://s3.us-east-1.amazonaws.com/${bootstrapBucket}/${key}`
      return { name: `campus-${stage}-${part}`, url, key, text }
    })
    const site = [
      file('index.html', `page of ${code}`),
      file(`assets/${code}.js`, code),
      file('theme.js', code),
    ]
    return {
      make: async () => ({
        account,
        stacks: stacks.map(({ name, url }) => ({ name, url })),
        site,
        commit: code,
      }),
      showDiff: async () => void steps.push('diff'),
      publish: async () => {
        steps.push('publish')
        for (const { key, text } of stacks) s3.put(bootstrapBucket, key, text)
      },
    }
  }

  return {
    ...made,
    world,
    said,
    answers,
    questions,
    steps,
    smokeProblems,
    notes,
    indexProblems,
    /** Deploys a release whose functions and pages contain `code`. */
    deploy: (code: string, { yes = true, content = templates(code), refusals = [] as string[] } = {}) =>
      deploy(world, {
        build: buildOf(code, content),
        yes,
        look: async () => ({ refusals: [...refusals], notes: [] }),
        onData: () => void steps.push('data'),
        index,
        test,
        notesOf: async () => notes,
      }),
    goBack: ({ yes = true } = {}) => goBack(world, { yes, test }),
    /** The code that the reactions and the API run, and the page that the site shows. */
    live: () => {
      const siteBucket = s3.named(`campus-${stage}-api-site`)
      const codeIn = (part: string, id: string) =>
        cloudFormation.templateOf(`campus-${stage}-${part}`).Resources[id]?.Properties?.['Code']
      return {
        reactions: codeIn('reactions', 'CountUser'),
        api: codeIn('api', 'PostsApi'),
        page: s3.read(siteBucket, 'index.html'),
      }
    },
    /** The change sets and protections that were executed since the previous call. */
    changes: () =>
      cloudFormation.calls
        .splice(0)
        .filter((call) => !/^(CreateChangeSet|DeleteChangeSet) /.test(call))
        .map((call) =>
          call.replace('ExecuteChangeSet', 'deploy').replace('UpdateTerminationProtection', 'protect'),
        ),
  }
}
