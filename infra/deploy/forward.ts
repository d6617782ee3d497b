import { UpdateTerminationProtectionCommand } from '@aws-sdk/client-cloudformation'
import { siteConfigs, type SiteFile } from '../site-files.ts'
import { executionRole, holdsData, type StackTemplate } from './assembly.ts'
import { applyTemplate } from './change-set.ts'
import { confirm } from './confirm.ts'
import { stacksOf } from './leftovers.ts'
import { bucketsIn, outputIn, outputsOf, type Outputs } from './outputs.ts'
import type { Findings } from './preflight.ts'
import { keptReleases, prune, readReleases, writeReleases, type ReleaseList } from './releases.ts'
import { report } from './report.ts'
import { keepSite, showSite } from './site.ts'
import { messageOf, Stopped, type World } from './world.ts'

/** The steps of a deployment that run other programs. Tests pass a small app that is already built. */
export interface Build {
  make(): Promise<Built>
  /** Prints the differences between the new stacks and the deployed ones. */
  showDiff(): Promise<void>
  /** Copies templates and bundles into the bootstrap bucket. */
  publish(): Promise<void>
}

export interface Built {
  account: string
  /** The stacks in the order of a deployment: data, reactions, API. */
  stacks: StackTemplate[]
  site: SiteFile[]
  commit: string
}

export interface Forward {
  build: Build
  yes: boolean
  look: () => Promise<Findings>
  /** Called as soon as the stack with the data has this release's template, even if the release fails later. */
  onData: () => void
  /** Updates the search engine's indexes to the definitions that this release's functions use. */
  index: (outputs: Outputs) => Promise<void>
  test: (outputs: Outputs) => Promise<string[]>
  /** Returns sentences about steps that are still open although the release is live. */
  notesOf: (outputs: Outputs) => Promise<string[]>
}

/** Deploys the checked-out code. Throws `Stopped` with the reason if it was refused or failed. */
export async function deploy(
  world: World,
  { build, yes, look, onData, index, test, notesOf }: Forward,
): Promise<void> {
  const { refusals, notes } = await look()
  for (const note of notes) world.say(`Note: ${note}`)
  if (!yes && !world.ask)
    refusals.push('Nobody can be asked here: read the diff at a terminal, or deploy with --yes.')
  if (refusals.length > 0)
    throw new Stopped(['Nothing was deployed:', ...refusals.map((one) => `  - ${one}`)].join('\n'))

  const built = await build.make()
  await build.showDiff()
  const names = built.stacks.map(({ name }) => name).join(', ')
  await confirm(world, `Deploy ${names} and the site?`, { yes })
  world.say('templates and bundles are copied into the bootstrap bucket')
  await build.publish()

  const id = `${world.now().toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const before = await applyStacks(world, built, { id, onData })
  const outputs = await outputsOf(world, built.stacks)
  const problems = await index(outputs).then(
    () => [],
    (error: unknown) => [`${messageOf(error)}. Try again: npm run reindex -- ${world.config.stage}`],
  )
  const releases = await release(world, built, { id, before, outputs })
  await protect(world, built.stacks)
  const failures = [...problems, ...(await test(outputs))]
  for (const note of await notesOf(outputs)) world.say(`Note: ${note}`)
  report(world, failures, { id, canGoBack: releases.length > 1 })
}

/** Applies the templates in order. Returns the list of releases as it was before this one. */
async function applyStacks(
  world: World,
  { account, stacks }: Built,
  { id, onData }: { id: string; onData: () => void },
): Promise<ReleaseList> {
  const existing = (await stacksOf(world))
    .filter(({ status }) => status !== 'REVIEW_IN_PROGRESS')
    .map(({ name }) => name)
  const done: string[] = []
  let before: ReleaseList | undefined
  for (const stack of stacks) {
    if (!holdsData(stack)) before ??= await begin(world, stacks)
    try {
      await applyTemplate(world, { stack, changeSet: `release-${id}`, role: executionRole(account) })
    } catch (error) {
      if (!(error instanceof Stopped)) throw error
      const rest = stacks.slice(done.length).map(({ name }) => name)
      throw new Stopped(`${error.message}\n${whatIsLive({ done, rest, existing, before })}`)
    }
    if (holdsData(stack)) onData()
    done.push(stack.name)
  }
  return before ?? { releases: [], unfinished: false }
}

/** Records that a deployment has begun, so that `--back` knows about a deployment that did not finish. */
async function begin(world: World, stacks: StackTemplate[]): Promise<ReleaseList> {
  const bucket = outputIn(await outputsOf(world, stacks.filter(holdsData)), 'ReleasesBucketName')
  const list = await readReleases(world, bucket)
  if (list.releases.length > 0) await writeReleases(world, bucket, { ...list, unfinished: true })
  return list
}

interface Progress {
  done: string[]
  /** The stack that failed, and the stacks after it. */
  rest: string[]
  /** The stacks that existed before this deployment. */
  existing: string[]
  before: ReleaseList | undefined
}

function whatIsLive({ done, rest, existing, before }: Progress): string {
  const last = before?.releases.at(-1)
  const old = rest.filter((name) => existing.includes(name))
  const live = [
    ...done.map((name) => `${name} of this release`),
    ...old.map((name) => `${name} as before`),
    ...(last ? [`the site of release ${last.id} (${last.commit})`] : []),
  ]
  const back = last && done.length > 0 ? ', or go back with --back, which leaves the data as it is' : ''
  return `Live now: ${live.join('; ') || 'nothing'}. Correct the cause and deploy again${back}.`
}

/** Stores the release, publishes its site and adds it to the list. Returns all stored releases. */
async function release(
  world: World,
  { stacks, site, commit }: Built,
  { id, before, outputs }: { id: string; before: ReleaseList; outputs: Outputs },
) {
  const files = [...site, ...siteConfigs(world.config, outputs)]
  const made = {
    id,
    commit,
    stacks: stacks.filter((stack) => !holdsData(stack)),
    files: files.map(({ key }) => key),
  }
  const buckets = bucketsIn(outputs)
  await keepSite(world, buckets, id, files)
  await showSite(world, buckets, made)
  const list = { releases: [...before.releases, made].slice(-keptReleases), unfinished: false }
  await writeReleases(world, buckets.releases, list)
  await prune(world, buckets, list)
  return list.releases
}

/**
 * Enables the termination protection of a retained stage's stacks. This is the last step, because a stack whose creation
 * failed has to be deleted, and CloudFormation refuses to delete a protected stack:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-protect-stacks.html
 */
async function protect({ aws, config, say }: World, stacks: StackTemplate[]): Promise<void> {
  if (!config.retain) return
  for (const { name: StackName } of stacks)
    await aws.cloudFormation.send(
      new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: true }),
    )
  say('the stacks are protected from deletion')
}
