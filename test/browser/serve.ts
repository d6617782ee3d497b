/** The product for browser tests: an empty laptop cloud of its own, with the built site. It stops with its parent. */
import { startCloud } from '../../infra/local/cloud.ts'
import { keepGrants, keepUsedGrant } from '../grants/record.ts'
import { buildSite, publishSite } from '../../infra/local/site.ts'

const basePort = Number(process.env['BROWSER_TEST_PORT'] ?? 4300)
const built = buildSite()
built.catch(() => undefined)
const cloud = await startCloud({
  basePort,
  stateDirectory: undefined,
  onGrantUsed: keepUsedGrant,
  log: () => {},
})
keepGrants(cloud.grants)
const stop = () => void cloud.close().finally(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
await built
await publishSite(cloud)
console.log(`ready on ${cloud.siteUrl}`)
