import { blockPerson as contract } from '../../shared/blocks/block-person.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { userStore } from '../users/user-store.ts'
import { blockStore } from './block-store.ts'

/** Callers can block only people whom they may see, so that the refusals reveal nothing about hidden people. */
export const blockPerson = operation(
  contract,
  { users: only(userStore, 'getMany'), blocks: only(blockStore, 'add') },
  async ({ userId }, { viewer, users, blocks, visible, refuse }) => {
    if (userId === viewer.id) return refuse('own-profile')
    if (viewer.blocks?.has(userId)) return { blocked: true as const }
    const [person] = visible(await users.getMany([userId]))
    if (!person) return refuse('user-not-found')
    return (await blocks.add(viewer.id, userId)) ? { blocked: true as const } : refuse('too-many-blocked')
  },
)
