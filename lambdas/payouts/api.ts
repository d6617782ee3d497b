import { api } from '../access/api.ts'
import { createEarningsLink } from './create-earnings-link.ts'
import { getPayouts } from './get-payouts.ts'
import { startOnboarding } from './start-onboarding.ts'

export const { handler, grants } = api([createEarningsLink, getPayouts, startOnboarding])
