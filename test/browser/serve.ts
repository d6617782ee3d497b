/**
 * The product for browser tests: an empty laptop cloud with the built site, and a port through which tests create people
 * with a verified address. The server stops when its parent stops.
 */
import { startCloud } from '../../infra/local/cloud.ts'
import { keepGrants, keepUsedGrant } from '../grants/record.ts'
import { buildConsole, buildSite, publishSite } from '../../infra/local/site.ts'
import { servePeople } from './people-server.ts'
import { port } from './ports.ts'

const built = buildSite().then(buildConsole)
built.catch(() => undefined)
const cloud = await startCloud({
  basePort: port,
  stateDirectory: undefined,
  onGrantUsed: keepUsedGrant,
  log: () => {},
})
keepGrants(cloud.grants)
const opener = await servePeople(cloud)
const stop = () => void Promise.all([cloud.close(), opener.close()]).finally(() => process.exit(0))
process.on('SIGTERM', stop)
// The server watches its parent, because a killed runner sends no signal.
const parent = process.ppid
setInterval(() => process.ppid !== parent && stop(), 1000).unref()
process.on('SIGINT', stop)
await built
// A kept site would make a test depend on earlier ones. cached-site.spec.ts has a server of its own.
await publishSite({ ...cloud, config: { ...cloud.config, cachesSite: false } })
console.log(`ready on ${cloud.siteUrl}`)
