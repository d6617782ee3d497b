import { draftKey } from './draft-keys.ts'
import { forgetStored } from '../lib/stored.ts'

/** Deletes a person's drafts in this browser, with their files. */
export async function forgetDrafts(owner: string): Promise<void> {
  forgetStored('localStorage', draftKey(owner, ''))
  const { sweepFiles } = await import('./draft-files.ts')
  await sweepFiles()
}
