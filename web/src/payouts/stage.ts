import type { Payouts } from '../../../shared/payouts/payouts.ts'

/** The state that the page shows: the progress of the application, and after it is submitted, Stripe's decision. */
export type PayoutStage =
  | 'none'
  | 'incomplete'
  | 'enabled'
  | 'wanted'
  | 'review'
  | 'paused'
  | 'held'
  | 'off'
  | 'refused'

export function payoutStageOf({ state, payoutsEnabled, requirements, disabledReason }: Payouts): PayoutStage {
  const isRefused = disabledReason?.startsWith('rejected.') ?? false
  if (isRefused) return 'refused'
  if (state !== 'complete') return state
  const isWanted = requirements.some(({ due }) => due === 'now' || due === 'past-due')
  if (payoutsEnabled) return isWanted ? 'wanted' : 'enabled'
  if (disabledReason === 'platform_paused') return 'held'
  if (isWanted) return 'paused'
  const isChecked =
    disabledReason === 'requirements.pending_verification' ||
    disabledReason === 'under_review' ||
    disabledReason === 'listed' ||
    requirements.some(({ due }) => due === 'in-review')
  return isChecked ? 'review' : 'off'
}

const stageWords: Record<PayoutStage, { title: string; sentence: string }> = {
  none: {
    title: 'Get paid for what you sell',
    sentence: 'Tell Stripe, our payment provider, who you are and where your money goes.',
  },
  incomplete: {
    title: 'Your application is not finished',
    sentence: 'Your answers are saved. Continue where you left off.',
  },
  enabled: { title: 'Payouts Enabled', sentence: 'What you earn goes to your bank account.' },
  wanted: {
    title: 'Payouts Enabled',
    sentence: 'Stripe needs more information to keep paying you. Add it in View Earnings.',
  },
  review: {
    title: 'Payouts in Review',
    sentence: 'Stripe is checking your answers. You do not have to do anything.',
  },
  paused: {
    title: 'Payouts Paused',
    sentence: 'Stripe pays you once it has the missing information. Add it in View Earnings.',
  },
  held: {
    title: 'Payouts Paused',
    sentence: 'We have paused your payouts. Contact Customer Support to find out why.',
  },
  off: {
    title: 'Payouts Paused',
    sentence: 'Stripe does not pay you at the moment. View Earnings shows why.',
  },
  refused: {
    title: 'Payouts Refused',
    sentence: 'Stripe decided not to pay you. Only Stripe can say why and change it.',
  },
}

/** Why Stripe refused a person, by the code that Stripe reports. */
const refusals: Record<string, string> = {
  'rejected.incomplete_verification':
    'Stripe decided not to pay you, because it could not verify who you are. Its support can tell you more.',
  'rejected.terms_of_service':
    'Stripe decided not to pay you, because of its terms of service. Its support can tell you more.',
}

export function wordsOfStage(payouts: Payouts): { title: string; sentence: string } {
  const words = stageWords[payoutStageOf(payouts)]
  return { ...words, sentence: refusals[payouts.disabledReason ?? ''] ?? words.sentence }
}
