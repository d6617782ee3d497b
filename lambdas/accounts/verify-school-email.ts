import { verifySchoolEmail as contract } from '../../shared/accounts/verify-school-email.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { codeGuesses } from './code-guesses.ts'
import { codeStore } from './code-store.ts'
import { schoolProof } from './school-proof.ts'

export const verifySchoolEmail = operation(
  contract,
  { codes: only(codeStore, 'get'), guesses: codeGuesses, proof: schoolProof },
  async ({ code: typed }, { viewer, client, codes, guesses, proof, refuse }) => {
    const code = await codes.get(viewer.id, 'school')
    if (!code?.campusId) return refuse('code-expired')
    const { target: schoolEmail, campusId } = code
    if (!(await guesses.takeTryAt(schoolEmail))) return refuse('link-needed')
    const guesser = { userId: viewer.id, client: client.address }
    const unproven = await guesses.check(guesser, code, 'school', typed)
    if (unproven?.code !== 'code-wrong') await guesses.giveBackTryAt(schoolEmail)
    if (unproven) return refuse(unproven.code, unproven)
    const result = await proof.join(viewer, code, campusId)
    if (result === 'banned') return refuse('account-banned')
    if (result !== 'joined') return refuse(result === 'spent' ? 'code-expired' : 'school-email-taken')
    return { ...viewer, schoolVerified: true, schoolEmail, campusId }
  },
)
