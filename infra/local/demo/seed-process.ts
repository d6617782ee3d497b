import { thePlatform } from '../../../lambdas/platform/platform.ts'
import type { User } from '../../../lambdas/users/user-store.ts'
import { photoOf } from './drawings.ts'
import { chats } from './chats.ts'
import { demoAccounts, people, type DemoPerson } from './people.ts'
import { posts as allPosts, postsOf, type DemoPost } from './posts.ts'
import { recents, views } from './searches.ts'
import type { SeedMessage } from './seed.ts'
import { chatsSeeder } from './seed-chats.ts'
import { usageSeeder } from './seed-usage.ts'
import { payoutsSeeder } from './seed-payouts.ts'
import { peopleSeeder } from './seed-people.ts'
import { postsSeeder } from './seed-posts.ts'
import { searchesSeeder } from './seed-searches.ts'
import { notificationStore } from '../../../lambdas/notifications/notification-store.ts'
import { openSeedState } from './seed-state.ts'
import { threadsSeeder } from './seed-threads.ts'

/**
 * Runs in the process that `seed` starts, with a function's environment: the product's stores work as in a function. The
 * arguments are the state file and, if only recent posts are wanted, their number of days.
 */
const [, , stateFile = '', days] = process.argv
const posts = days === undefined ? allPosts : postsOf(Number(days))
const send = (message: SeedMessage) => process.send?.(message)
process.on('disconnect', () => process.exit())

/** The posts written before the demo is ready: more than a reader sees without scrolling far. */
const firstPosts = 40
/** Notifications from this time before the first start are unread. */
const unreadMs = 3 * 3600_000

/** The days before the first start on which visits were counted. */
const countedDays = Array.from({ length: 28 }, (_, index) => index + 1)

const state = openSeedState(stateFile)
// An earlier start may have stopped before the rest was written: the first posts are there, and drawing their pictures
// again would take most of the start.
if (state.isReady || state.done) send({ ready: true })
if (!state.done) {
  await seedEverything()
  send({ log: `demo: ${posts.length} posts are there` })
}
process.disconnect?.()

/** While a reader may be using the product, one thing is written after the other. */
function lanesOf(most: number): number {
  return state.isReady ? 1 : most
}

async function seedEverything(): Promise<void> {
  const { addPerson, addAccount } = peopleSeeder(thePlatform(), state)
  const { addPost } = postsSeeder(thePlatform(), state)
  const { addThread } = threadsSeeder(thePlatform(), state)
  const { addChat } = chatsSeeder(thePlatform(), state)
  const addPayouts = payoutsSeeder(thePlatform())
  const { addView, addRecent } = searchesSeeder(thePlatform(), state)
  const first = posts.filter(({ campusId }) => campusId === 'ou').slice(0, firstPosts)
  // These people write the first posts and the comments below them.
  const isFirst = ({ campusId }: DemoPerson) => campusId === 'ou'
  const users = new Map<string, User>()
  const notifications = notificationStore(thePlatform())
  /** Marks notifications before the last hours as read, so that no older ones are mailed. */
  const welcome = async (user: User) => {
    users.set(user.email, user)
    await notifications.see(user.id, state.ulid(`seen by ${user.email}`, state.epoch - unreadMs))
  }
  const join = async (person: DemoPerson) => welcome(await addPerson(person))
  const add = async (post: DemoPost) => {
    const author = users.get(post.author)
    if (!author) throw new Error(`${post.author} is not among the people of the demo`)
    await addPost(post, author)
  }

  await Promise.all([
    // Pictures need the processor and people need the table, so both run at once.
    inLanes(lanesOf(2), [...new Set(first.flatMap(({ pictures }) => pictures))], photoOf),
    inLanes(lanesOf(3), demoAccounts, async (account) => {
      const user = await addAccount(account)
      await welcome(user)
      await addPayouts(account, user)
    }),
    inLanes(lanesOf(6), people.filter(isFirst), join),
  ])
  await inLanes(lanesOf(6), first, add)
  await inLanes(lanesOf(6), first, (post) => addThread(post, users))
  await inLanes(lanesOf(2), chats, (chat) => addChat(chat, users))
  if (!state.isReady) {
    state.showable()
    send({ ready: true })
  }
  // From here on a reader may be using the product, so the rest is written one by one.
  const { addDay } = usageSeeder(state)
  await inLanes(1, countedDays, addDay)
  await inLanes(1, recents, (search) => addRecent(search, users))
  await inLanes(1, views, addView)
  await inLanes(
    1,
    people.filter((person) => !isFirst(person)),
    join,
  )
  await inLanes(
    1,
    posts.filter((post) => !first.includes(post)),
    add,
  )
  // Includes the first posts, because an earlier start may have stopped in the middle of their threads.
  await inLanes(1, posts, (post) => addThread(post, users))
  state.finish()
}

async function inLanes<T>(
  lanes: number,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values()
  const lane = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
