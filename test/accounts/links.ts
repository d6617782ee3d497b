/** Helpers for tests of mailed links. */
import { newUlid } from '../../shared/ulid.ts'
import { requestLink } from '../../shared/accounts/request-link.ts'
import { requestReset } from '../../shared/accounts/request-reset.ts'
import { call, idle, mailsTo } from '../cloud.ts'

export const newId = () => newUlid(Date.now())

/** Returns the newest link that was mailed to this e-mail address, and the token in the link. */
export async function linkTo(email: string): Promise<{ href: URL; token: string }> {
  const [mail] = await mailsTo(email)
  const href = new URL(/^https?:\S+$/m.exec(mail?.text ?? '')?.[0] ?? 'https://no.link')
  return { href, token: href.searchParams.get('token') ?? '' }
}

/** Requests a link and returns its token. */
export async function mailedToken(email: string, name?: string): Promise<string> {
  const answer = await call(requestLink, { id: newId(), email, name })
  if (answer.error) throw new Error(answer.error.code)
  await idle()
  return (await linkTo(email)).token
}

export async function resetToken(email: string): Promise<string> {
  const answer = await call(requestReset, { id: newId(), email })
  if (answer.error) throw new Error(answer.error.code)
  await idle()
  return (await linkTo(email)).token
}
