/** After a log-in, each demo account lands on the page that `npm start` prints next to the account. */
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import type { DemoAccount } from '../../infra/local/demo/people.ts'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import type { Me } from '../../shared/users/user.ts'
import { openPage, signInAs, user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const { accounts } = JSON.parse(readFileSync('infra/local/demo/texts/people.json', 'utf8')) as {
  accounts: (Omit<DemoAccount, 'password' | 'hasPassword'> & { hasPassword?: boolean })[]
}

const cognito = vi.hoisted(() => ({ signIn: (): Promise<void> => Promise.resolve() }))
vi.mock('../../web/src/session/amplify.ts', () => ({
  signInWithPassword: () => cognito.signIn(),
}))

const refusals: Record<string, string> = {
  banned: 'PreTokenGeneration failed with error account-banned.',
  disabled: 'User is disabled.',
}

/** Returns a demo account as get-me returns it. */
function meOf({ email, verified, campusId, hasPassword = true, bio }: (typeof accounts)[number]): Me {
  const { campusId: _, schoolEmail: __, ...person } = ann
  const school = campusId ? { campusId, schoolEmail: `someone@${campusId}.edu` } : {}
  const schoolVerified = campusId !== undefined
  return {
    ...person,
    ...school,
    email,
    verified,
    schoolVerified,
    hasPassword,
    profileSetUp: bio !== undefined,
  }
}

test.each(accounts.map((account) => ({ ...account, account })))(
  'after a log-in, the demo account with the role "$role" sees $lands',
  async ({ account, role, email, lands }) => {
    answer(sendEmailCode, { sent: false, sentTo: email, nextAt: Date.now() + 45_000 })
    cognito.signIn = async () => {
      const refusal = refusals[role]
      if (refusal) throw Object.assign(new Error(refusal), { name: 'NotAuthorizedException' })
      signInAs(meOf(account))
    }
    await openPage(`/login?email=${email}`)
    await user.type(await screen.findByLabelText('Password'), 'campus-demo')
    await user.click(screen.getByRole('button', { name: 'Log In' }))
    if (refusals[role]) await screen.findByText(lands)
    else await until(() => expect(window.location.pathname).toBe(lands))
  },
)
