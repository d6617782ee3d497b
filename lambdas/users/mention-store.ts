/** The people whom texts mention. Rows have their ids, so a new user name, a ban or a deleted account shows at once. */
import type { Block, Mentioned } from '../../shared/composer/rich-text.ts'
import { mentionsOf } from '../../shared/composer/written-text.ts'
import type { Visibility } from '../access/visibility.ts'
import { effect } from '../platform/effect.ts'
import { userStore, type User } from './user-store.ts'

/** The most people read for one page; mentions of others on it are plain text. It is the limit of a BatchGet. */
const peopleMaximum = 100

interface Written {
  blocks: Block[]
}

const { getMany } = userStore.grants

export const mentionStore = effect({ named: getMany, naming: getMany, confirm: getMany }, (platform) => {
  const users = userStore(platform)

  function peopleOf(blocks: readonly Block[]): Promise<User[]> {
    const ids = new Set(mentionsOf(blocks).map(({ userId }) => userId))
    return users.getMany([...ids].slice(0, peopleMaximum))
  }

  return {
    /** Posts or comments with the user names of the people whom they mention and the caller may see. */
    async named<T extends Written>(things: T[], visible: Visibility['visible']) {
      return things.map(await this.naming(things, visible))
    },

    /** Returns a function that adds the names to each of these. One BatchGet, or none if nobody is mentioned. */
    async naming(things: Written[], visible: Visibility['visible']) {
      const people = visible(await peopleOf(things.flatMap(({ blocks }) => blocks)))
      return <T extends Written>(thing: T) => ({ ...thing, mentioned: namesIn(thing.blocks, people) })
    },

    /**
     * Written text with its valid mentions: of members of the campus whom the writer may see, by their current user name.
     * Others become plain text, because people may change their name, leave or be banned while a draft waits.
     */
    async confirm(
      blocks: Block[],
      campusId: string,
      visible: Visibility['visible'],
    ): Promise<{ blocks: Block[]; mentioned: Mentioned }> {
      const members = visible(await peopleOf(blocks)).filter((person) => person.campusId === campusId)
      const kept = blocks.map((block) => confirmed(block, members))
      return { blocks: kept, mentioned: namesIn(kept, members) }
    },
  }
})

function confirmed({ mentions = [], ...block }: Block, members: readonly User[]): Block {
  const held = mentions.filter(({ start, end, userId }) =>
    members.some(({ id, username }) => id === userId && block.text.slice(start, end) === `@${username}`),
  )
  return held.length > 0 ? { ...block, mentions: held } : block
}

function namesIn(blocks: readonly Block[], people: readonly User[]): Mentioned {
  const ids = mentionsOf(blocks).map(({ userId }) => userId)
  const named = people.filter(({ id }) => ids.includes(id))
  return named.length > 0 ? Object.fromEntries(named.map(({ id, username }) => [id, username])) : undefined
}
