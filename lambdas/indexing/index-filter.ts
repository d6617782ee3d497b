/**
 * The records of the table's stream that reach index-search: at most five patterns, one of which has to match. Counts are
 * not in a post's document, so changes of them are filtered out, except those of posts that were edited or sold: a pattern
 * cannot decide what changed.
 */
import { messagesPrefix } from '../chats/chat-keys.ts'
import { postKey } from '../posts/post-keys.ts'
import { userKey } from '../users/user-keys.ts'
import { anyTerm } from '../search/search-keys.ts'

const ofKind = (kinds: (string | { prefix: string })[]) => ({ Keys: { sk: { S: kinds } } })
const post = postKey('').sk

/** Matches a missing image by its missing key. An image is missing before a row is written, and after it is removed. */
const isMissing = { pk: { S: [{ exists: false }] } }

export const indexFilter = [
  { dynamodb: { ...ofKind([post]), OldImage: isMissing } },
  { dynamodb: { ...ofKind([post]), NewImage: isMissing } },
  { dynamodb: { ...ofKind([post]), NewImage: { deletedAt: { N: [{ exists: true }] } } } },
  { dynamodb: { ...ofKind([post]), NewImage: { documentChanges: { N: [{ exists: true }] } } } },
  // A pattern cannot tell whether a change of these rows also changes their documents, so every change passes. The
  // engine ignores a document whose version it already has.
  { dynamodb: ofKind([userKey('').sk, anyTerm.sk, { prefix: messagesPrefix }]) },
]
