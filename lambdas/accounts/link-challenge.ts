/**
 * The user pool's custom challenge, whose answer is the token of a mailed link. There is one challenge, and one try.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-challenge.html
 */
import * as z from 'zod/mini'
import { only } from '../platform/effect.ts'
import { linkStore } from './link-store.ts'
import { poolTrigger } from './pool-trigger.ts'

const definedRequest = z.object({ session: z.array(z.object({ challengeResult: z.boolean() })) })

export const defineChallenge = poolTrigger({}, async ({ request }) => {
  const { session } = z.parse(definedRequest, request)
  const [first] = session
  if (!first) return { challengeName: 'CUSTOM_CHALLENGE', issueTokens: false, failAuthentication: false }
  const isRight = session.length === 1 && first.challengeResult
  return { issueTokens: isRight, failAuthentication: !isRight }
})

/** The challenge has no public parameters, because the token is in the mail. */
export const createChallenge = poolTrigger({}, async () => ({
  publicChallengeParameters: {},
  privateChallengeParameters: {},
}))

const verifiedRequest = z.object({
  userNotFound: z.optional(z.boolean()),
  userAttributes: z.object({ email: z.optional(z.string()) }),
  challengeAnswer: z.string(),
})

/** Uses up the link, which must have been mailed to the current address of the account in the pool. */
export const verifyChallenge = poolTrigger(
  { links: only(linkStore, 'useLogIn') },
  async ({ request }, { links }) => {
    const { userNotFound, userAttributes, challengeAnswer } = z.parse(verifiedRequest, request)
    const { email } = userAttributes
    if (userNotFound || email === undefined) return { answerCorrect: false }
    return { answerCorrect: await links.useLogIn(email, challengeAnswer) }
  },
)
