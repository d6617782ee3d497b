import type { Plugin } from 'esbuild'
import { sep } from 'node:path'

const never = (name: string) =>
  `export class ${name} { constructor() { throw new Error('${name} is left out of the bundle: see infra/left-out.ts') } }`

/**
 * Files of the SDK that no function reaches, and what stands in their place: 24 KB less in every bundle. One that an
 * update moves would be bundled again: a test looks whether they are there.
 */
export const leftOut: Record<string, string> = {
  // No table of ours is found by asking for its endpoint.
  '@aws-sdk/endpoint-cache/dist-es/EndpointCache.js': 'export class EndpointCache {}',
  // Node has SHA-256.
  '@smithy/core/dist-es/submodules/checksum/sha256/Sha256Js.js': never('Sha256Js'),
  // There are no event streams (no-event-streams.ts) whose messages would be signed.
  '@smithy/signature-v4/dist-es/HeaderFormatter.js': 'export class HeaderFormatter {}',
  // Retries are the standard ones.
  '@smithy/core/dist-es/submodules/retry/util-retry/AdaptiveRetryStrategy.js': never('AdaptiveRetryStrategy'),
  // What a function is told is in its environment: there is no ~/.aws, and a developer's own is not for it.
  '@smithy/core/dist-es/submodules/config/shared-ini-file-loader/loadSharedConfigFiles.js': `
    export { CONFIG_PREFIX_SEPARATOR } from './constants'
    export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} })`,
  // Nor is there a virtual machine that would know the region.
  '@smithy/core/dist-es/submodules/config/config-resolver/regionConfig/getInstanceMetadataRegion.js':
    'export const getInstanceMetadataRegion = async () => undefined',
  // Everything is in us-east-1: of the list of all regions, its partition's names are enough.
  '@aws-sdk/core/dist-es/submodules/client/util-endpoints/lib/aws/partitions.js': `
    export const partitionsInfo = { partitions: [{ id: 'aws', regionRegex: '^us-', regions: {}, outputs: {
      name: 'aws', dnsSuffix: 'amazonaws.com', dualStackDnsSuffix: 'api.aws',
      implicitGlobalRegion: 'us-east-1', supportsDualStack: true, supportsFIPS: true } }] }`,
}

export const leaveOut: Plugin = {
  name: 'leave-out',
  setup(bundler) {
    bundler.onLoad({ filter: /node_modules[\\/]@(aws-sdk|smithy)[\\/].*\.js$/ }, ({ path }) => {
      const contents = leftOut[path.split(sep).join('/').split('node_modules/').at(-1) ?? '']
      return contents === undefined ? undefined : { contents, loader: 'js' }
    })
  },
}
