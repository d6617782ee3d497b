/**
 * The one layout of all mails: a campus's name and colour, the purpose of the mail, its content, and a note. Each mail
 * is made as HTML and as text.
 */
import { accentsOf } from '../../shared/campuses/accent.ts'
import { type Theme } from '../../shared/campuses/surfaces.ts'
import type { Campus } from '../../shared/campuses/campus.ts'
import { escape } from './escape.ts'
import { itemHtml, itemText, picturesOf, type MailItem } from './layout-items.ts'
import type { Mail } from './mailer.ts'
import type { Unsubscribe } from './sent-mails.ts'

export interface MailContent {
  subject: string
  /** One or two sentences. */
  purpose: string
  /** A code to type into the site. */
  code?: string
  /** The one button. `href` is an absolute address. */
  button?: { label: string; href: string }
  /** Rows of labels and values, for example 'Device' and its name. */
  facts?: [label: string, value: string][]
  /** The notifications, each with the beginning of its text. */
  items?: MailItem[]
  note: string
  /** Only the welcome and mails about notifications have a link to unsubscribe. */
  unsubscribe?: Unsubscribe
}

const inks: Record<Theme, { page: string; ink: string; quiet: string }> = {
  light: { page: '#ffffff', ink: '#16181d', quiet: '#5b616e' },
  dark: { page: '#101317', ink: '#f2f4f7', quiet: '#a3abb8' },
}

/** Every text is escaped, so texts may contain people's names. */
export function layOut(campus: Campus, content: MailContent): Mail {
  const { subject, purpose, code, button, facts = [], items = [], note, unsubscribe } = content
  const site = `${campus.name} Buy/Sell`
  const text = [
    site,
    purpose,
    ...(code ? [code] : []),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...items.map(itemText).filter(Boolean),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    note,
    ...(unsubscribe ? [`Unsubscribe:\n${unsubscribe.page}`] : []),
  ]
  const pictures = picturesOf(items)
  const rows = facts.map(([label, value]) => `<br>${escape(label)}: <strong>${escape(value)}</strong>`)
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    ...(unsubscribe && { unsubscribe: unsubscribe.oneClick }),
    ...(pictures.length > 0 && { pictures }),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escape(subject)}</title>
<style>@media (prefers-color-scheme:dark){${darkRules(campus)}}</style></head>
<body class="page" style="margin:0;background:${inks.light.page};color:${inks.light.ink};font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
<p class="head" style="margin:0;padding:16px 20px;${accentStyle(campus, 'light')};font-size:20px;font-weight:700">${escape(site)}</p>
<div style="max-width:480px;padding:8px 20px">
<p>${escape(purpose)}</p>
${code ? `<p style="font-size:32px;letter-spacing:8px;font-weight:700;margin:24px 0">${escape(code)}</p>` : ''}${rows.length > 0 ? `<p>${rows.join('').slice('<br>'.length)}</p>` : ''}${items.map((item) => itemHtml(item, { quiet: inks.light.quiet, mark: accentStyle(campus, 'light') })).join('')}${button ? buttonHtml(campus, button) : ''}
<p class="quiet" style="color:${inks.light.quiet}">${escape(note)}</p>
${unsubscribe ? unsubscribeHtml(unsubscribe) : ''}</div>
</body></html>`,
  }
}

function accentStyle({ color }: Campus, theme: Theme): string {
  const { accent, accentInk } = accentsOf(color, theme)
  return `background:${accent};color:${accentInk}`
}

/**
 * The style rules for dark mode. They have to override the inline styles, which many mail programs need for the light
 * theme.
 */
function darkRules(campus: Campus): string {
  const { page, ink, quiet } = inks.dark
  const accent = accentStyle(campus, 'dark').replace(';', '!important;')
  const rules = [
    `.page{background:${page}!important;color:${ink}!important}`,
    `.head,.button{${accent}!important}`,
    `.quiet,.quiet a{color:${quiet}!important}`,
    '.card{border-color:#3a414c!important}',
  ]
  return rules.join('')
}

function unsubscribeHtml({ page }: Unsubscribe): string {
  return `<p class="quiet" style="color:${inks.light.quiet};font-size:14px"><a href="${escape(page)}" style="color:${inks.light.quiet}">Unsubscribe</a></p>\n`
}

/** The HTML has the address only in the link. Programs that show no links show the text, which has the address itself. */
function buttonHtml(campus: Campus, { label, href }: { label: string; href: string }): string {
  return `<p style="margin:24px 0"><a class="button" href="${escape(href)}" style="display:inline-block;padding:12px 24px;border-radius:999px;${accentStyle(campus, 'light')};font-weight:700;text-decoration:none">${escape(label)}</a></p>`
}
