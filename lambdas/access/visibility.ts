/**
 * Decides who may call an operation and what they may see; no other file does. `admit` runs before a handler; the handler
 * calls `see` and `visible` on what it loaded.
 */
import { findCampus } from '../../shared/campuses/campus.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import type { AnyContract, Scope } from '../../shared/contract.ts'
import { refusal } from '../../shared/refusal.ts'
import type { CommonCode } from '../../shared/common-refusals.ts'
import type { Viewer } from './viewer.ts'

/** The fields that decide whether a person may see a thing. Rows of posts, comments and people have them. */
export interface Visible {
  /**
   * The id of the thing. Only the id of a person can be among the hidden people's ids: ids of posts and comments look
   * different.
   */
  id?: string | undefined
  /** The author of a post or comment, or the person whom another kind of row is about. */
  author?: { id: string } | undefined
  person?: { id: string } | undefined
  /** The campus of the thing; missing for a person who has joined none. */
  campusId?: string | undefined
  /** Set on comments. */
  parentId?: string | undefined
  /** Set on tombstones, in epoch milliseconds. */
  deletedAt?: number | undefined
  /** Whether operators took the thing down. Then only its author sees it. */
  isKept?: boolean | undefined
  /** Set on banned people, in epoch milliseconds. */
  bannedAt?: number | undefined
}

type Hidden = 'missing' | 'deleted' | 'campus-not-found' | 'campus-private' | 'email-not-verified'

/** The fields of the reader that decide what they may see. */
type Reader = Pick<Viewer, 'verified' | 'hidden'> & { id?: string | undefined }

/** Whether a person may see a thing that is sent to them without a request. */
export const isVisibleTo = (reader: Reader, thing: Visible): boolean =>
  hiddenFrom(reader, thing) === undefined

/** Why the caller may not see a thing; undefined if they may. */
function hiddenFrom(viewer: Reader | undefined, thing: Visible | undefined): Hidden | undefined {
  if (!thing || thing.bannedAt !== undefined) return 'missing'
  if (viewer && isOfHidden(viewer, thing)) return 'missing'
  const closed = thing.campusId === undefined ? undefined : closedTo(viewer, thing.campusId)
  if (closed || thing.deletedAt === undefined) return closed
  const isOwn = viewer?.id !== undefined && viewer.id === thing.author?.id
  return thing.isKept && isOwn ? undefined : 'deleted'
}

/** Whether the thing is, or is by, a person who blocked the viewer or whom the viewer blocked. */
function isOfHidden({ hidden }: Pick<Viewer, 'hidden'>, { id, author, person }: Visible): boolean {
  return [id, author?.id, person?.id].some((one) => one !== undefined && hidden.has(one))
}

/** Why a campus is closed to the caller. A private campus is open to everyone with a verified e-mail. */
function closedTo(viewer: Reader | undefined, campusId: string): Hidden | undefined {
  const campus = findCampus(campusId)
  if (!campus) return 'campus-not-found'
  if (campus.privacy === 'public' || viewer?.verified) return undefined
  return viewer ? 'email-not-verified' : 'campus-private'
}

export interface Visibility {
  /** Returns the thing if the caller may see it; otherwise ends the call with the contract's refusal. */
  see: <T extends Visible>(thing: T | undefined) => T
  /** The things of a list that the caller may see. */
  visible: <T extends Visible>(things: T[]) => T[]
}

/** The checks of one call. `confirm` throws if a handler never checked the subject of its contract. */
export function checksFor(contract: AnyContract, viewer: Viewer | undefined) {
  let checked = contract.scope !== 'post' && contract.scope !== 'person'
  const checks: Visibility = {
    see(thing) {
      checked = true
      const hidden = hiddenFrom(viewer, thing)
      if (thing && !hidden) return thing
      throw refusal(contract, codeOfHidden(contract.scope, hidden ?? 'missing', thing))
    },
    visible(things) {
      checked = true
      return things.filter((thing) => hiddenFrom(viewer, thing) === undefined)
    },
  }
  const confirm = () => {
    if (!checked)
      throw new Error(`${contract.name} did not check who may see the ${contract.scope} it is about`)
  }
  return { checks, confirm }
}

/**
 * Returns the refusal code for a hidden thing. A hidden person is refused like one who does not exist, because another
 * code would reveal who is a member of a private campus.
 */
function codeOfHidden(scope: Scope, hidden: Hidden, thing: Visible | undefined): string {
  if (scope === 'person') return 'user-not-found'
  if (hidden !== 'missing' && hidden !== 'deleted') return hidden
  if (hidden === 'missing') return 'post-not-found'
  return thing?.parentId === undefined ? 'post-deleted' : 'comment-deleted'
}

/**
 * Refuses operations with which a suspended person would post something or write to people. They can still read, and
 * end what they began, for example a deal.
 */
export function admitUnsuspended(contract: AnyContract, viewer: Viewer | undefined, now: number): void {
  const { access, method, duringSuspension = false } = contract
  const isWriting = (access === 'school-verified' || access === 'own-campus') && method !== 'GET'
  if (isWriting && !duringSuspension && (viewer?.suspendedUntil ?? 0) > now)
    throw refusal(contract, 'account-suspended')
}

/**
 * Refuses callers below the contract's access level, callers who may not see the campus of the operation, and callers who
 * take no part in its conversation. Deny by default: each level includes the ones before it.
 */
export function admit(
  contract: AnyContract,
  viewer: Viewer | undefined,
  input: Record<string, unknown>,
): void {
  const { access, scope } = contract
  const deny = (code: CommonCode): never => {
    throw refusal(contract, code)
  }
  if (access !== 'visitor' && !viewer) deny('sign-in-required')
  if (viewer?.bannedAt) deny('account-banned')
  if (viewer && !viewer.isSessionStarted && !contract.startsSession) deny('session-unknown')
  const needsEmail = access === 'verified' || access === 'school-verified' || access === 'own-campus'
  if (needsEmail && !viewer?.verified) deny('email-not-verified')
  const campusId = scope === 'campus' ? String(input['campusId']) : undefined
  const hidden = hiddenFrom(viewer, { campusId })
  if (hidden) throw refusal(contract, hidden)
  if ((access === 'school-verified' || access === 'own-campus') && !viewer?.schoolVerified)
    deny('school-not-verified')
  if (access === 'own-campus' && viewer?.campusId !== campusId) deny('other-campus')
  if (scope === 'chat' && !(viewer && partnerIn(String(input['chatId']), viewer.id))) deny('chat-not-found')
}
