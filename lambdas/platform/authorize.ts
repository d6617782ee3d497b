/** Deny by default: who may call an operation, and what they may see of a campus. */
import type * as z from 'zod/mini'
import { findCampus, type Campus } from '../../shared/campuses/campus.ts'
import {
  commonRefusals,
  pathParameters,
  RefusalError,
  type AnyContract,
  type CommonCode,
} from '../../shared/contract.ts'
import type { User } from '../users/user-store.ts'

/** The signed-in caller: their row, read at this request, so a ban or a sign-out counts at once. */
export type Viewer = User

function deny(code: CommonCode): never {
  throw new RefusalError(code, commonRefusals[code])
}

/**
 * Lets a call pass or refuses it. A campus in the path must exist, must be readable for the caller, and is their
 * own where the level says so.
 */
export function authorize(
  contract: AnyContract,
  viewer: Viewer | undefined,
  input: z.output<z.ZodMiniObject>,
): Viewer | undefined {
  const { access } = contract
  if (access !== 'visitor' && !viewer) deny('sign-in-required')
  if (viewer?.bannedAt) deny('account-banned')
  const needsEmail = access === 'verified' || access === 'school-verified' || access === 'own-campus'
  if (needsEmail && !viewer?.verified) deny('email-not-verified')
  const campus = pathParameters(contract).includes('campusId')
    ? readableCampus(String(input['campusId']), viewer)
    : undefined
  if ((access === 'school-verified' || access === 'own-campus') && !viewer?.schoolVerified)
    deny('school-not-verified')
  if (access === 'own-campus' && (!campus || viewer?.campusId !== campus.id)) deny('other-campus')
  return viewer
}

/** The campus, where this caller may read it: a private one is open to anyone with a verified e-mail. */
export function readableCampus(campusId: string, viewer: Viewer | undefined): Campus {
  const campus = findCampus(campusId)
  if (!campus) return deny('campus-not-found')
  if (mayRead(campus, viewer)) return campus
  return deny(viewer ? 'email-not-verified' : 'campus-private')
}

/** Whether a caller may read a campus: for lists of several, which leave out what may not be read. */
export function mayRead(campus: Campus | undefined, viewer: Viewer | undefined): boolean {
  return campus !== undefined && (campus.privacy === 'public' || viewer?.verified === true)
}
