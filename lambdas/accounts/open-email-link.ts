import { openEmailLink as contract } from '../../shared/accounts/open-email-link.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { codeStore, isLinkOf } from './code-store.ts'
import { emailProof } from './email-proof.ts'

/**
 * Accepts only links of the caller's own codes. If another person is made to open a link, the link proves nothing for
 * the person who requested it.
 */
export const openEmailLink = operation(
  contract,
  { codes: only(codeStore, 'get'), proof: emailProof },
  async ({ token }, { viewer, codes, proof, refuse }) => {
    const code = await codes.get(viewer.id, 'change')
    if (!code || !isLinkOf(code, token)) return refuse('link-failed')
    const result = await proof.move(viewer, code)
    if (result === 'banned') return refuse('account-banned')
    if (result !== 'moved') return refuse(result === 'spent' ? 'link-failed' : 'email-taken')
    return { ...viewer, email: code.target }
  },
)
