/**
 * `npm run deploy -- <stage> [--yes] [--back]`: checks what would fail, shows the diff, asks, deploys the stacks and the
 * site, and tests the result. `--back` restores code and site of the previous release. See infra/README.md.
 */
import { resolveMx, resolveNs } from 'node:dns/promises'
import { defaultCampusId as campusId } from '../shared/campuses/campus.ts'
import { accountNotes } from './deploy/account-notes.ts'
import { goBack } from './deploy/back.ts'
import { buildWithCdk } from './deploy/build-with-cdk.ts'
import { command } from './deploy/command.ts'
import { deploy } from './deploy/forward.ts'
import { openSocket } from './deploy/open-socket.ts'
import { outputIn, type Outputs } from './deploy/outputs.ts'
import { preflight } from './deploy/preflight.ts'
import { reindexStage } from './deploy/reindex-stage.ts'
import { roleProblems } from './deploy/role-problems.ts'
import { smokeTest } from './deploy/smoke-test.ts'
import { recordIndexes } from './table-indexes.ts'

const usage = 'npm run deploy -- <stage> [--yes] [--back]'

await command(usage, ['--yes', '--back'], async (world, flags) => {
  const { config, aws, say, pause } = world
  const test = async (outputs: Outputs) => [
    ...(await roleProblems(world, outputs)),
    ...(await smokeTest({
      config,
      say,
      pause,
      campusId,
      userPoolId: outputIn(outputs, 'UserPoolId'),
      userPoolClientId: outputIn(outputs, 'UserPoolClientId'),
      privateBuckets: ['UploadsBucketName', 'FilesBucketName', 'ReleasesBucketName'].map((name) =>
        outputIn(outputs, name),
      ),
      load: (address, request) => fetch(address, { ...request, signal: AbortSignal.timeout(20_000) }),
      openSocket,
      // 120 tries are ten minutes, because resolvers may cache for that long that a name does not exist.
      tries: 120,
    })),
  ]
  const yes = flags.includes('--yes')
  if (flags.includes('--back')) return goBack(world, { yes, test })
  const look = () => preflight({ config, aws, environment: process.env, resolveNs, resolveMx })
  const onData = () => {
    if (config.isProduction && recordIndexes())
      say(
        'infra/released-indexes.json has changed: commit it, so that the next change of an index is compared with it.',
      )
  }
  const index = (outputs: Outputs) => reindexStage(world, outputs, 'outdated')
  const notesOf = (outputs: Outputs) => accountNotes(world, outputs)
  await deploy(world, { build: buildWithCdk(world), yes, look, onData, index, test, notesOf })
})
