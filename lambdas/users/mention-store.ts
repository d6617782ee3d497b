/** The people whom texts mention. Rows have their ids, so a new user name, a ban or a deleted account shows at once. */
import type { Block, Mentioned } from '../../shared/composer/rich-text.ts'
import { namesIn, overlap } from '../../shared/composer/mentions.ts'
import { mentionsMaximum, mentionsOf } from '../../shared/composer/written-text.ts'
import type { Visibility } from '../access/visibility.ts'
import { effect } from '../platform/effect.ts'
import { userStore, type User } from './user-store.ts'

/** The most people read for one page; mentions of others on it are plain text. It is the limit of a BatchGet. */
const peopleMaximum = 100

interface Written {
  blocks: Block[]
}

const { getMany, idsOf } = userStore.grants
const grants = { named: getMany, naming: getMany, confirm: [...getMany, ...idsOf] }

export const mentionStore = effect(grants, (platform) => {
  const users = userStore(platform)

  function peopleOf(blocks: readonly Block[], typed: readonly string[] = []): Promise<User[]> {
    const ids = new Set([...mentionsOf(blocks).map(({ userId }) => userId), ...typed])
    return users.getMany([...ids].slice(0, peopleMaximum))
  }

  return {
    /** Posts or comments with the user names of the people whom they mention and the caller may see. */
    async named<T extends Written>(things: T[], visible: Visibility['visible']) {
      return things.map(await this.naming(things, visible))
    },

    /**
     * Returns a function that adds to a post or comment the user names that it mentions. Takes one BatchGet, or no read
     * if there are no mentions.
     */
    async naming(things: Written[], visible: Visibility['visible']) {
      const people = visible(await peopleOf(things.flatMap(({ blocks }) => blocks)))
      return <T extends Written>(thing: T) => ({ ...thing, mentioned: namedIn(thing.blocks, people) })
    },

    /**
     * Returns a written text with its valid mentions: of members of the campus whom the writer may see, by their current
     * user name. Other mentions become plain text, because people may change their name, leave or be banned while a draft
     * waits. A name that was typed and not picked is a mention by the same rules; the first ten are looked up, with one
     * more BatchGet.
     */
    async confirm(
      blocks: Block[],
      campusId: string,
      visible: Visibility['visible'],
    ): Promise<{ blocks: Block[]; mentioned: Mentioned }> {
      const typed = await users.idsOf(typedNames(blocks))
      const people = visible(await peopleOf(blocks, typed))
      const members = people.filter((person) => person.campusId === campusId)
      const kept = withTyped(blocks, members)
      return { blocks: kept, mentioned: namedIn(kept, members) }
    },
  }
})

/** The user names in a text that are not mentions yet, at most as many as the text may still mention. */
function typedNames(blocks: readonly Block[]): string[] {
  const names = blocks.flatMap(freeNames).map(({ username }) => username)
  return [...new Set(names)].slice(0, mentionsMaximum - mentionsOf(blocks).length)
}

const freeNames = ({ text, mentions = [] }: Block) =>
  namesIn(text).filter((name) => !mentions.some((mention) => overlap(mention, name)))

/** The blocks with their valid mentions and those of typed names, at most ten in all. */
function withTyped(blocks: readonly Block[], members: readonly User[]): Block[] {
  let left = mentionsMaximum - mentionsOf(blocks).length
  return blocks.map((block) => {
    const typed = freeNames(block).flatMap(({ username, ...range }) => {
      const person = members.find((one) => one.username === username)
      return person ? [{ ...range, userId: person.id }] : []
    })
    const added = typed.slice(0, left)
    left -= added.length
    const { mentions = [], ...valid } = confirmed(block, members)
    const all = [...mentions, ...added].sort((one, other) => one.start - other.start)
    return all.length > 0 ? { ...valid, mentions: all } : valid
  })
}

function confirmed({ mentions = [], ...block }: Block, members: readonly User[]): Block {
  const held = mentions.filter(({ start, end, userId }) =>
    members.some(
      ({ id, username }) => id === userId && block.text.slice(start, end).toLowerCase() === `@${username}`,
    ),
  )
  return held.length > 0 ? { ...block, mentions: held } : block
}

function namedIn(blocks: readonly Block[], people: readonly User[]): Mentioned {
  const ids = mentionsOf(blocks).map(({ userId }) => userId)
  const named = people.filter(({ id }) => ids.includes(id))
  return named.length > 0 ? Object.fromEntries(named.map(({ id, username }) => [id, username])) : undefined
}
