import { openSchoolLink as contract } from '../../shared/accounts/open-school-link.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { codeStore, isLinkOf } from './code-store.ts'
import { schoolProof } from './school-proof.ts'

/**
 * Accepts only links of the caller's own codes. If another person is made to open a link, the link proves nothing for
 * the person who requested it.
 */
export const openSchoolLink = operation(
  contract,
  { codes: only(codeStore, 'get'), proof: schoolProof },
  async ({ token }, { viewer, codes, proof, refuse }) => {
    const code = await codes.get(viewer.id, 'school')
    if (!code?.campusId || !isLinkOf(code, token)) return refuse('link-failed')
    const { target: schoolEmail, campusId } = code
    const result = await proof.join(viewer, code, campusId)
    if (result === 'banned') return refuse('account-banned')
    if (result !== 'joined') return refuse(result === 'spent' ? 'link-failed' : 'school-email-taken')
    return { ...viewer, schoolVerified: true, schoolEmail, campusId }
  },
)
