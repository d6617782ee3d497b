import { describe } from './progress.ts'
import type { World } from './world.ts'

export type Outputs = Record<string, string>

/** The combined outputs of several stacks. Their names are unique across stacks. */
export async function outputsOf(world: World, stacks: { name: string }[]): Promise<Outputs> {
  const outputs: Outputs = {}
  for (const { name } of stacks)
    for (const { OutputKey = '', OutputValue = '' } of (await describe(world, name))?.Outputs ?? [])
      outputs[OutputKey] = OutputValue
  return outputs
}

export interface Buckets {
  releases: string
  /** The bucket with the files of the live release, which the distribution serves. */
  site: string
}

export function bucketsIn(outputs: Outputs): Buckets {
  return { releases: outputIn(outputs, 'ReleasesBucketName'), site: outputIn(outputs, 'SiteBucketName') }
}

export function outputIn(outputs: Outputs, name: string): string {
  const value = outputs[name]
  if (!value) throw new Error(`The stacks have no output ${name}`)
  return value
}
