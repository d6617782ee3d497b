/**
 * What a composer is for: `post`, the id of what a comment replies to, or the id of a conversation. Each message that is
 * on its way has a composer of its own, so that the next one can be written meanwhile.
 */

/** The composer of a message on its way; those of a conversation sort in the order they were sent. */
export const sentSubject = (chatId: string, ulid: string) => `${chatId} ${ulid}`

/** The conversation of a subject; undefined where it is a post's or a comment's. */
export const chatOf = (subject: string) => /^(u_\w+-u_\w+)( \w+)?$/.exec(subject)?.[1]
