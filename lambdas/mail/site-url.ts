/** Addresses for mails: pages of the sites, and the address for replies. */
import { campusUrl, type Campus } from '../../shared/campuses/campus.ts'
import { env } from '../platform/env.ts'

/** The absolute address of a page on a campus's site. */
export function siteUrl(campus: Campus, path: string): string {
  const { protocol, hostname: domain, port } = new URL(env('SITE_ORIGIN'))
  return `${campusUrl(campus, { protocol, domain, port })}${path}`
}

export const supportAddress = () => env('SUPPORT_ADDRESS')
