import { draftKey } from './draft-keys.ts'
import { forgetStored } from '../lib/stored.ts'

/** Deletes what a person wrote in this browser and did not send, with its files. */
export async function forgetDrafts(owner: string): Promise<void> {
  forgetStored('localStorage', draftKey(owner, ''))
  const { sweepFiles } = await import('./draft-files.ts')
  await sweepFiles()
}
