/**
 * The items of a mail: each has a person, the first words, and the post that it is about. They are tables, because
 * Outlook supports no other layout.
 */
import { isolated } from '../../shared/isolated.ts'
import { escape } from './escape.ts'
import type { MailPicture } from './mime.ts'

export interface MailItem {
  /** What happened; missing if the purpose of the mail already says it. */
  text?: string
  /** The beginning of the text. */
  quote?: string | undefined
  href?: string
  person?: { name: string; picture?: MailPicture | undefined }
  post?:
    | { line?: string | undefined; picture?: MailPicture | undefined; alt?: string | undefined }
    | undefined
}

interface Look {
  /** The colour of less important text. */
  quiet: string
  /** The style of the circle for a person without a picture. */
  mark: string
}

export const itemText = ({ text, quote, post }: MailItem): string =>
  [text, quote && `“${isolated(quote)}”`, post?.line && `Post: ${isolated(post.line)}`]
    .filter(Boolean)
    .join('\n')

/** Returns each picture once, because several items may show the same person. */
export const picturesOf = (items: MailItem[]): MailPicture[] => [
  ...new Set(items.flatMap(({ person, post }) => [person?.picture ?? [], post?.picture ?? []].flat())),
]

export function itemHtml({ text, quote, href, person, post }: MailItem, look: Look): string {
  const title = text ?? (quote || post ? person?.name : undefined)
  if (title === undefined) return ''
  const shown = href ? `<a href="${escape(href)}" style="color:inherit">${escape(title)}</a>` : escape(title)
  const quoted = quote
    ? `<br><span class="quiet" style="color:${look.quiet}">“${escape(isolated(quote))}”</span>`
    : ''
  const words = `<strong>${shown}</strong>${quoted}${post ? postHtml(post, look) : ''}`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:16px 0"><tr>${
    person ? `<td width="52" valign="top">${faceHtml(person, look)}</td>` : ''
  }<td valign="top" style="overflow-wrap:anywhere;word-break:break-word">${words}</td></tr></table>`
}

function faceHtml({ name, picture }: NonNullable<MailItem['person']>, { mark }: Look): string {
  const round = 'display:block;width:40px;height:40px;border-radius:20px'
  if (picture) return `<img src="cid:${picture.id}" width="40" height="40" alt="" style="${round}">`
  const [letter = ''] = name.toUpperCase()
  return `<div class="button" aria-hidden="true" style="${round};${mark};line-height:40px;text-align:center;font-weight:700">${escape(letter)}</div>`
}

function postHtml({ line, picture, alt = '' }: NonNullable<MailItem['post']>, { quiet }: Look): string {
  const image = picture
    ? `<td width="120" valign="top" style="font-size:12px;line-height:1.3"><img src="cid:${picture.id}" width="120" alt="${escape(alt)}" style="display:block;width:120px;height:auto;border-radius:${line ? '11px 0 0 11px' : '11px'}"></td>`
    : ''
  const words = line
    ? `<td valign="top" style="padding:10px 14px"><span class="quiet" style="color:${quiet};font-size:14px">Post: </span>${escape(isolated(line))}</td>`
    : ''
  return `<table role="presentation" class="card" ${line ? 'width="100%" ' : ''}cellpadding="0" cellspacing="0" style="margin-top:10px;border:1px solid #c9ced6;border-radius:12px;border-collapse:separate"><tr>${image}${words}</tr></table>`
}
