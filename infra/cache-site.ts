/**
 * `npm run cache-site -- prod off`: has browsers drop the site that they cache, and load it from the network. `on` lets them
 * cache it again. When to use it: infra/README.md, 'The cached site'.
 */
import { cacheSite } from './deploy/cache-site.ts'
import { command } from './deploy/command.ts'
import { stacksOf } from './deploy/leftovers.ts'
import { bucketsIn, outputsOf } from './deploy/outputs.ts'
import { Stopped } from './deploy/world.ts'

const usage = 'npm run cache-site -- <stage> on|off'

await command(usage, ['on', 'off'], async (world, [setting, more]) => {
  if (setting === undefined || more !== undefined) throw new Stopped('Choose on or off.')
  const { site } = bucketsIn(await outputsOf(world, await stacksOf(world)))
  await cacheSite(world, site, setting === 'on')
})
