import { emojiName, emojiOf } from '../../../shared/chats/message-emoji.ts'
import type { Reactions } from '../../../shared/chats/message-emoji.ts'
import styles from './message.module.css'

interface GivenProps {
  reactions: Reactions
  meId: string
  partnerName: string
}

/**
 * Returns the reactions in an order that does not depend on who reacted first. So nothing moves when the server's response
 * to a press arrives.
 */
function givenOf({ reactions, meId, partnerName }: GivenProps) {
  const given = reactions.hearts.flatMap((id) => emojiOf(reactions, id) ?? [])
  return [...new Set(given)].sort().map((emoji) => {
    const people = reactions.hearts.filter((id) => emojiOf(reactions, id) === emoji)
    const names = people.map((id) => (id === meId ? 'you' : partnerName)).join(' and ')
    return { emoji, label: `${emojiName(emoji)} from ${names}` }
  })
}

/** Names the reactions and the people who gave them: 'Heart from you and Bob Lee'. */
export const givenLabel = (given: GivenProps) =>
  givenOf(given)
    .map(({ label }) => label)
    .join(', ')

/** The reactions of a message, each emoji once, with the number of reactions if there are two. */
export function GivenReactions(given: GivenProps) {
  const { hearts } = given.reactions
  return (
    <span className={styles.hearts} role="img" aria-label={givenLabel(given)}>
      {givenOf(given).map(({ emoji }) => emoji)}
      {hearts.length > 1 && <span>{hearts.length}</span>}
    </span>
  )
}
