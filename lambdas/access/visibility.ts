/**
 * Who may call an operation, and what they may see: the one place that decides either. `admit` runs before a handler,
 * `see` and `visible` inside it, on the things that it loaded.
 */
import { findCampus } from '../../shared/campuses/campus.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import type { AnyContract, Scope } from '../../shared/contract.ts'
import { refusal } from '../../shared/refusal.ts'
import type { CommonCode } from '../../shared/common-refusals.ts'
import type { Viewer } from './viewer.ts'

/** What decides whether somebody may see a thing. Rows of posts, comments and people have these fields. */
export interface Visible {
  /** A person's own id. Ids of posts and comments are no person's. */
  id?: string | undefined
  /** Who wrote or did it. */
  author?: { id: string } | undefined
  person?: { id: string } | undefined
  /** The campus that it belongs to. A person who has joined none has none. */
  campusId?: string | undefined
  /** Set on comments. */
  parentId?: string | undefined
  /** Set on tombstones, in epoch milliseconds. */
  deletedAt?: number | undefined
  /** Set on banned people, in epoch milliseconds. */
  bannedAt?: number | undefined
}

type Hidden = 'missing' | 'deleted' | 'campus-not-found' | 'campus-private' | 'email-not-verified'

/** Why this caller may not see a thing; undefined where they may. */
function hiddenFrom(viewer: Viewer | undefined, thing: Visible | undefined): Hidden | undefined {
  if (!thing || thing.bannedAt !== undefined) return 'missing'
  if (viewer && isOfHidden(viewer, thing)) return 'missing'
  const closed = thing.campusId === undefined ? undefined : closedTo(viewer, thing.campusId)
  return closed ?? (thing.deletedAt === undefined ? undefined : 'deleted')
}

/** Whether it is, or is by, somebody who blocked the viewer or whom the viewer blocked. */
function isOfHidden({ hidden }: Pick<Viewer, 'hidden'>, { id, author, person }: Visible): boolean {
  return [id, author?.id, person?.id].some((one) => one !== undefined && hidden.has(one))
}

/** A private campus is open to everyone with a verified e-mail. */
function closedTo(viewer: Viewer | undefined, campusId: string): Hidden | undefined {
  const campus = findCampus(campusId)
  if (!campus) return 'campus-not-found'
  if (campus.privacy === 'public' || viewer?.verified) return undefined
  return viewer ? 'email-not-verified' : 'campus-private'
}

export interface Visibility {
  /** Returns the thing where the caller may see it, and ends the call with the contract's refusal where not. */
  see: <T extends Visible>(thing: T | undefined) => T
  /** The things of a list that the caller may see. */
  visible: <T extends Visible>(things: T[]) => T[]
}

/** The checks of one call. `confirm` throws where a handler never checked the thing that its contract is about. */
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
 * Contracts name what is missing or deleted by its noun; what a campus has are posts and comments. A hidden person is
 * refused like one who does not exist. Another code would tell who is a member of a private campus.
 */
function codeOfHidden(scope: Scope, hidden: Hidden, thing: Visible | undefined): string {
  if (scope === 'person') return 'user-not-found'
  if (hidden !== 'missing' && hidden !== 'deleted') return hidden
  if (hidden === 'missing') return 'post-not-found'
  return thing?.parentId === undefined ? 'post-deleted' : 'comment-deleted'
}

/**
 * Refuses a caller below the contract's access level, one who may not see the campus that the operation is about, and one
 * who takes no part in its conversation.
 * Deny by default: each level includes the ones before it.
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
