import type { AnyContract } from '../../shared/contract.ts'
import { brokenRule, type Place, type PlaceRule } from '../../shared/geography/place.ts'
import { refusal } from '../../shared/refusal.ts'
import { env } from '../platform/env.ts'
import type { Viewer } from './viewer.ts'

const known: readonly PlaceRule[] = ['country', 'time-zone']

/** Returns the rule of this stage that forbids signing in from this location; undefined if none does. */
export function brokenRuleAt(place: Place, now: number): PlaceRule | undefined {
  const ofStage = env.optional('PLACE_RULES')?.split(',') ?? []
  return brokenRule(
    place,
    known.filter((rule) => ofStage.includes(rule)),
    now,
  )
}

/**
 * Refuses callers who may not sign in from where they are. A session that has begun continues everywhere. The browser
 * calls `start-session` again whenever it renews its token, so this call is admitted for such a session, too.
 */
export function admitPlace(
  contract: AnyContract,
  viewer: Viewer | undefined,
  { place, now }: { place: Place; now: number },
): void {
  const goesOn = contract.startsSession && viewer?.isSessionStarted
  if (contract.checksPlace && !goesOn && brokenRuleAt(place, now)) throw refusal(contract, 'place-refused')
}
