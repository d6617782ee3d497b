import { unblockPerson as contract } from '../../shared/blocks/unblock-person.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { blockStore } from './block-store.ts'

export const unblockPerson = operation(
  contract,
  { blocks: only(blockStore, 'remove') },
  async ({ userId }, { viewer, blocks }) => {
    if (viewer.blocks?.has(userId)) await blocks.remove(viewer.id, userId)
    return { blocked: false as const }
  },
)
