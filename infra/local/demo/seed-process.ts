import { once } from 'node:events'
import { dirname } from 'node:path'
import { thePlatform } from '../../../lambdas/platform/platform.ts'
import { postListStore } from '../../../lambdas/posts/post-list-store.ts'
import { userStore, type User } from '../../../lambdas/users/user-store.ts'
import { photoOf } from './drawings.ts'
import { chats } from './chats.ts'
import { stories } from './deals.ts'
import { openFollowUps } from './follow-ups.ts'
import { demoAccounts, people, type DemoAccount, type DemoPerson } from './people.ts'
import { posts as allPosts, postsOf, type DemoPost } from './posts.ts'
import { recents, savedSearches, views } from './searches.ts'
import type { SeedMessage } from './seed.ts'
import { chatsSeeder } from './seed-chats.ts'
import { dealsSeeder } from './seed-deals.ts'
import { usageSeeder } from './seed-usage.ts'
import { reports, reportsSeeder } from './seed-reports.ts'
import { seedOperator } from './seed-operator.ts'
import { payoutsSeeder } from './seed-payouts.ts'
import { peopleSeeder } from './seed-people.ts'
import { postsSeeder } from './seed-posts.ts'
import { searchesSeeder } from './seed-searches.ts'
import { notificationListStore } from '../../../lambdas/notifications/notification-list-store.ts'
import { openSeedState } from './seed-state.ts'
import { threadsSeeder } from './seed-threads.ts'

/**
 * The main program of the process that `seed` starts, with a function's environment, so that the product's stores work as
 * in a function. The arguments are the state file and, if only recent posts are wanted, the number of days.
 */
const [, , stateFile = '', days] = process.argv
const posts = days === undefined ? allPosts : postsOf(Number(days))
const send = (message: SeedMessage) => process.send?.(message)
process.on('disconnect', () => process.exit())

/** The number of posts that are written before the demo is ready: more than a reader sees without scrolling far. */
const firstPosts = 25
/** Notifications from the last three hours before the first start are unread. */
const unreadMs = 3 * 3600_000

/** The days for which analytics are written, as a number of days before today; 0 is today. */
const countedDays = Array.from({ length: 29 }, (_, index) => index)

const state = openSeedState(stateFile)
// An earlier start has written the first posts, but may have stopped before the rest.
if (state.isReady || state.done) send({ ready: true })
if (!state.done) {
  await seedEverything()
  send({ log: `demo: ${posts.length} posts are there` })
}
process.disconnect?.()

/** Resolves when the site is not serving requests. */
async function quiet(): Promise<void> {
  const answer = once(process, 'message')
  send({ asksForQuiet: true })
  await answer
}

async function seedEverything(): Promise<void> {
  const platform = thePlatform()
  const readers = new Set<string>()
  const { isResumed } = state
  const marked = openFollowUps({ platform, isResumed, isReader: (userId) => readers.has(userId) })
  const { addPerson, addAccount } = peopleSeeder(platform, state)
  const { addPost } = postsSeeder(marked.platform, state)
  const { addThread } = threadsSeeder(marked.platform, state)
  const { addChat } = chatsSeeder(platform, state)
  const { addStory } = dealsSeeder(platform, posts, state)
  const addPayouts = payoutsSeeder(platform)
  const { addView, addRecent, addSaved } = searchesSeeder(platform, posts, state)
  const { addDay } = usageSeeder(posts, state)
  const { addReport } = reportsSeeder(platform, posts, state)
  const users = new Map<string, User>()
  const isFirst = ({ campusId }: DemoPost | DemoPerson) => campusId === 'ou'
  const first = posts.filter(isFirst).slice(0, firstPosts)

  async function join(person: DemoPerson): Promise<void> {
    users.set(person.email, await addPerson(person))
  }

  async function open(account: DemoAccount): Promise<void> {
    const user = await addAccount(account)
    users.set(user.email, user)
    readers.add(user.id)
    // Older notifications count as read, so that no mail is sent about them.
    const upTo = state.ulid(`seen by ${user.email}`, state.epoch - unreadMs)
    await notificationListStore(platform).see(user.id, upTo)
  }

  /** Writes a post with its comments, saves and later changes. */
  async function write(post: DemoPost): Promise<void> {
    const author = users.get(post.author)
    if (!author) throw new Error(`${post.author} is not among the people of the demo`)
    await addPost(post, author)
    await addThread(post, users)
    await marked.settle()
  }

  async function countPosts({ id }: User): Promise<void> {
    await userStore(platform).setTotalPosts(id, await postListStore(platform).countOf(id))
  }

  // The pictures of the first posts are processed while accounts and people are written.
  const pictures = each([...new Set(first.flatMap((post) => post.pictures))], photoOf)
  await each(demoAccounts, open)
  await seedOperator(platform, `${dirname(stateFile)}/operator.json`)
  await each(people.filter(isFirst), join)
  await pictures
  await each(first, write)
  await each(reports, (report) => addReport(report, users))
  if (!state.isReady) {
    state.showable()
    send({ ready: true })
  }
  await each(posts.filter(isFirst).slice(firstPosts), write)
  await each(chats, (chat) => addChat(chat, users))
  await each(stories, (story) => addStory(story, users))
  await each(
    people.filter((person) => !isFirst(person)),
    join,
  )
  await each(
    posts.filter((post) => !isFirst(post)),
    write,
  )
  await each(demoAccounts, async (account) => {
    const user = users.get(account.email)
    if (user) await addPayouts(account, user)
  })
  await each([...users.values()], countPosts)
  await each(countedDays, addDay)
  await each(recents, (search) => addRecent(search, users))
  await each(savedSearches, (search) => addSaved(search, users))
  await each(views, addView)
  state.finish()
}

/** Works on the items in sequence, each at a time when the site is not serving requests. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (const item of items) {
    await quiet()
    await work(item)
  }
}
