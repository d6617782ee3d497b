import { changeEmail as contract } from '../../shared/accounts/change-email.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { codeGuesses } from './code-guesses.ts'
import { codeStore } from './code-store.ts'
import { emailProof } from './email-proof.ts'

export const changeEmail = operation(
  contract,
  { codes: only(codeStore, 'get'), guesses: codeGuesses, proof: emailProof },
  async ({ code: typed }, { viewer, client, codes, guesses, proof, refuse }) => {
    const code = await codes.get(viewer.id, 'change')
    if (!code) return refuse('code-expired')
    const { target: email } = code
    if (!(await guesses.takeTryAt(email))) return refuse('link-needed')
    const guesser = { userId: viewer.id, client: client.address }
    const unproven = await guesses.check(guesser, code, 'change', typed)
    if (unproven?.code !== 'code-wrong') await guesses.giveBackTryAt(email)
    if (unproven) return refuse(unproven.code, unproven)
    const result = await proof.move(viewer, code)
    if (result === 'banned') return refuse('account-banned')
    if (result !== 'moved') return refuse(result === 'spent' ? 'code-expired' : 'email-taken')
    return { ...viewer, email }
  },
)
