import type { EventBus } from 'aws-cdk-lib/aws-events'
import type { StageConfig } from '../config.ts'
import type { Analytics } from './analytics.ts'
import type { CampusTable } from './campus-table.ts'
import type { CampusUsers } from './campus-users.ts'
import type { FileKeys } from './file-keys.ts'
import type { LiveGateway } from './live-gateway.ts'
import type { Mail } from './mail.ts'
import type { OperatorUsers } from './operator-users.ts'
import type { PrivateBucket } from './private-bucket.ts'
import type { SearchDomain } from './search-domain.ts'
import type { Storage } from './storage.ts'

/** The resources that the functions of a stack can use. */
export interface Resources {
  config: StageConfig
  /** The directory with a function's bundle. */
  codeOf: (functionName: string) => string
  table: CampusTable
  users: CampusUsers
  storage: Storage
  mail: Mail
  search: SearchDomain
  live: LiveGateway
  /** Only functions of the API and the one that renders pages use these resources. */
  operators?: OperatorUsers
  fileKeys?: FileKeys
  site?: PrivateBucket
  /** Only operators query the files of analytics. */
  analytics?: Analytics
  /** Only the reactions and their publisher use the bus. */
  bus?: EventBus
}

/** Returns a resource that only the functions of some stacks get. Throws if this stack does not have it. */
export function required<K extends keyof Resources>(
  resources: Resources,
  name: K,
): NonNullable<Resources[K]> {
  const found = resources[name]
  if (!found) throw new Error(`The functions of this stack have no ${name}`)
  return found
}
