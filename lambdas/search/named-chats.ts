/** Finds conversations by the name of the partner. The entries of conversations have a copy of this name. */
import { searchKeyOf } from '../../shared/search/search.ts'
import { namedChatsMaximum, type NamedChat } from '../../shared/search/search-messages.ts'
import type { Author } from '../../shared/users/user.ts'
import type { Visibility } from '../access/visibility.ts'
import type { Entry } from '../chats/entry.ts'

/** The conversations of the inbox, the archive and the requests that match, newest message first. */
export function chatsNamed(
  names: readonly string[],
  entries: ReadonlyMap<string, Entry>,
  visible: Visibility['visible'],
): NamedChat[] {
  const found = [...entries].flatMap(([id, { partner, inboxKey, lastId = '' }]) =>
    partner && inboxKey !== undefined && isNamed(partner, names)
      ? { id, partner, person: partner, lastId }
      : [],
  )
  return visible(found)
    .sort((one, other) => (one.lastId < other.lastId ? 1 : -1))
    .slice(0, namedChatsMaximum)
    .map(({ id, partner }) => ({ id, partner }))
}

/** Whether each typed name is the beginning of a name or of the user name. */
function isNamed({ name, username }: Author, names: readonly string[]): boolean {
  const known = [...searchKeyOf(name).split(' '), searchKeyOf(username)]
  return names.every((typed) => known.some((one) => one.startsWith(typed)))
}
