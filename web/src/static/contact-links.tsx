import type { Facts } from './facts.ts'

export function SupportMail({ email }: Pick<Facts, 'email'>) {
  return <a href={`mailto:${email}`}>{email}</a>
}

export function DirectMessage({ handle, url }: Pick<Facts, 'handle' | 'url'>) {
  return (
    <a href={url} target="_blank" rel="noopener">
      {handle}
    </a>
  )
}
