/** Notifications of posts that saved searches and wishes found. */
import { decodeTime } from 'ulid'
import { findCampus } from '../../shared/campuses/campus.ts'
import { soughtPath, soughtText } from '../../shared/search/saved-search.ts'
import { hiddenPeopleOf } from '../blocks/hidden-people.ts'
import { sockets } from '../live/sockets.ts'
import { effect } from '../platform/effect.ts'
import type { PostRow } from '../posts/post-store.ts'
import { alertStore, isWish, type Alert } from '../search/alert-store.ts'
import { userStore, type User } from '../users/user-store.ts'
import { notificationStore } from './notification-store.ts'
import { previewOf } from './text.ts'

/** The most people that are read together. */
const together = 100

export const foundNotices = effect(
  {
    give: [
      ...userStore.grants.getMany,
      ...alertStore.grants.noticeOf,
      ...notificationStore.grants.addFound,
      ...sockets.grants.sendHint,
    ],
  },
  (platform) => {
    const users = userStore(platform)
    const alerts = alertStore(platform)
    const store = notificationStore(platform)
    const live = sockets(platform)

    async function giveOne(
      { sought, ...alert }: Alert,
      { id: postId, author, blocks }: PostRow,
    ): Promise<void> {
      const id = await alerts.noticeOf(alert)
      await store.addFound({
        userId: alert.userId,
        id,
        type: isWish(alert) ? 'wish' : 'saved search',
        actorId: author.id,
        subjectId: alert.id,
        found: { text: soughtText(sought), path: soughtPath(sought) },
        text: previewOf({ blocks }),
        // The time when the search found the post: the post may be old, and only its price new.
        createdAt: decodeTime(id),
        postId,
      })
    }

    return {
      /**
       * Adds a post to the notifications of the alerts that found it. Posts found within three hours share one
       * notification. A repeat changes nothing.
       */
      async give(found: Alert[], post: PostRow): Promise<void> {
        const others = found.filter(({ userId }) => userId !== post.author.id)
        for (let start = 0; start < others.length; start += together) {
          const some = others.slice(start, start + together)
          const people = await users.getMany([...new Set(some.map(({ userId }) => userId))])
          const receiving = some.filter(({ userId }) => {
            const person = people.find(({ id }) => id === userId)
            return person && maySee(person, post)
          })
          await Promise.all(receiving.map((alert) => giveOne(alert, post)))
          await live.sendHint(
            receiving.map(({ userId }) => userId),
            { type: 'notifications' },
          )
        }
      },
    }
  },
)

/** Only members may see a post of a private campus. A person who left it is not notified any more. */
function maySee(person: User, { author, campusId }: PostRow): boolean {
  const isOpen = person.campusId === campusId || findCampus(campusId)?.privacy === 'public'
  return isOpen && person.verified && !person.bannedAt && !hiddenPeopleOf(person).has(author.id)
}
