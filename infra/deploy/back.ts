import { applyTemplate } from './change-set.ts'
import { confirm } from './confirm.ts'
import { report } from './report.ts'
import { requireCredentials } from './credentials.ts'
import { stacksOf, stuckRefusal } from './leftovers.ts'
import { bucketsIn, outputsOf, type Outputs } from './outputs.ts'
import { prune, readReleases, releaseBefore, writeReleases } from './releases.ts'
import { showSite } from './site.ts'
import { Stopped, type World } from './world.ts'

export interface Back {
  yes: boolean
  test: (outputs: Outputs) => Promise<string[]>
}

/**
 * Restores code and site of the previous release, in the reverse order of a deployment: the site, the API, the reactions.
 * The stack with the data stays unchanged.
 */
export async function goBack(world: World, { yes, test }: Back): Promise<void> {
  const { config, say } = world
  await requireCredentials(world)
  const states = await stacksOf(world)
  const stuck = states.map(stuckRefusal).filter((one) => one !== undefined)
  if (stuck.length > 0) throw new Stopped(stuck.join('\n'))
  const outputs = await outputsOf(world, states)
  if (states.length === 0)
    throw new Stopped(`The stage ${config.stage} was never deployed: there is no way back.`)
  const buckets = bucketsIn(outputs)
  const list = await readReleases(world, buckets.releases)
  const target = releaseBefore(list)
  if (!target) throw new Stopped(`The stage ${config.stage} has no release before: there is no way back.`)

  const { release, releases } = target
  const names = release.stacks.map(({ name }) => name).reverse()
  const live = list.unfinished ? 'a deployment that did not end' : `release ${list.releases.at(-1)?.id}`
  say(
    `Back from ${live} to release ${release.id} (${release.commit}): the site, ${names.join(', ')}. The data stays as it is.`,
  )
  await confirm(world, `Go back to ${release.id}?`, { yes })

  await showSite(world, buckets, release)
  const changeSet = `back-${world.now().toISOString().replaceAll(/[:.]/g, '-')}`
  for (const stack of release.stacks.toReversed()) await applyTemplate(world, { stack, changeSet })
  const next = { releases, unfinished: false }
  await writeReleases(world, buckets.releases, next)
  await prune(world, buckets, next)
  report(world, await test(outputs), { id: release.id, canGoBack: releases.length > 1 })
}
