import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressOf, sendJson } from '../http-server.ts'
import { escapeXml } from '../xml.ts'
import { bareAddress, type Mail, type Mailbox } from './mailbox.ts'

/**
 * Serves the inbox. The page's `?to=` matches any part of an address. The `?to=` of /mails.json must be the whole address,
 * so that a test never reads another test's mail.
 */
export async function answerInbox(mailbox: Mailbox, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = addressOf(request)
  const to = (searchParams.get('to') ?? '').trim().toLowerCase()
  if (pathname === '/mails.json') {
    const isFor = (mail: Mail) => mail.to.some((one) => bareAddress(one).toLowerCase() === to)
    const mails = mailbox.newestFirst().filter((mail) => to === '' || isFor(mail))
    return sendJson(response, 200, mails, { 'cache-control': 'no-store' })
  }
  if (pathname === '/') {
    const isFor = (mail: Mail) => mail.to.some((one) => one.toLowerCase().includes(to))
    return answerPage(response, 200, 'Inbox', listBody(mailbox.newestFirst().filter(isFor), to), refresh)
  }
  const mail = pathname.startsWith('/mails/') ? mailbox.get(decodeURIComponent(pathname.slice(7))) : undefined
  if (mail) return answerPage(response, 200, mail.subject || '(no subject)', mailBody(mail))
  answerPage(response, 404, 'Not found', '<h1>Not found</h1><p><a href="/">Back to the inbox</a></p>')
}

function listBody(mails: Mail[], to: string): string {
  const rows = mails.map(
    (mail) => `<li><a id="m-${mail.id}" href="/mails/${mail.id}">
      <span class="subject">${escapeXml(mail.subject || '(no subject)')}</span>
      <span class="who">To ${escapeXml(mail.to.join(', '))}</span>
      ${timeOf(mail)}</a></li>`,
  )
  const nothing = to ? 'No mail for this address.' : 'No mail yet. What the product sends shows up here.'
  const count = mails.length === 1 ? '1 mail' : `${mails.length} mails`
  return `<h1>Inbox</h1>
    <p>Every mail of this machine; none of it leaves. New mail shows up by itself.</p>
    <form role="search"><label for="to">To</label>
      <input id="to" name="to" type="search" value="${escapeXml(to)}" placeholder="any part of an address" autocomplete="off">
      <button>Filter</button></form>
    <div id="mails"><p class="count" role="status">${count}</p>
      ${rows.length > 0 ? `<ul class="mails">${rows.join('')}</ul>` : `<p class="empty">${nothing}</p>`}</div>`
}

function mailBody(mail: Mail): string {
  const facts: [string, string][] = [
    ['From', mail.from],
    ['To', mail.to.join(', ')],
    ['Attachments', mail.attachments.join(', ')],
    ...Object.entries(mail.headers)
      .filter(([name]) => name.startsWith('list-'))
      .map(([name, value]): [string, string] => [headerName(name), value]),
  ]
  const shown = facts.filter(([, value]) => value !== '')
  return `<p><a href="/">Back to the inbox</a></p>
    <h1>${escapeXml(mail.subject || '(no subject)')}</h1>
    <dl>${shown.map(([name, value]) => `<dt>${name}</dt><dd>${escapeXml(value)}</dd>`).join('')}
      <dt>Sent</dt><dd>${timeOf(mail)}</dd></dl>
    ${mail.html === undefined ? '' : `<h2>HTML</h2>${frame(withPictures(mail.html, mail))}`}
    ${mail.text === undefined ? '' : `<h2>Text</h2><pre tabindex="0">${withLinks(mail.text)}</pre>`}`
}

/** Turns `list-unsubscribe` into `List-Unsubscribe`. */
const headerName = (name: string) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())

/** Inserts a mail's pictures where its HTML refers to them. */
const withPictures = (html: string, { inline = [] }: Mail) =>
  inline.reduce(
    (shown, { id, type, base64 }) => shown.replaceAll(`cid:${id}"`, `data:${type};base64,${base64}"`),
    html,
  )

/** A frame with the mail's HTML. Scripts of the mail do not run, and its links open in a new tab. */
function frame(html: string): string {
  const base = '<base target="_blank">'
  const headed = /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html
  return `<iframe title="The mail's HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeXml(headed)}"></iframe>`
}

const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/)
    .map((piece, at) =>
      at % 2 === 1 ? `<a href="${escapeXml(piece)}">${escapeXml(piece)}</a>` : escapeXml(piece),
    )
    .join('')

function timeOf({ at }: Mail): string {
  const shown = new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
  return `<time datetime="${at}">${shown}</time>`
}

// This script replaces the list of mails if it has changed. Reloading the page would lose the focus and a half-typed
// filter.
const refresh = `setInterval(async () => {
  const answer = await fetch(location.href).catch(() => undefined)
  if (!answer?.ok) return
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('mails')
  const mails = document.getElementById('mails')
  if (mails.innerHTML === next.innerHTML) return
  const focused = document.activeElement?.id
  mails.innerHTML = next.innerHTML
  if (focused) document.getElementById(focused)?.focus()
}, 3000)`

function answerPage(response: ServerResponse, status: number, title: string, body: string, script = '') {
  const nonce = randomBytes(16).toString('base64')
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // The frame inherits this policy: a mail's pictures and styles are shown, but its scripts do not run.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src * data:; font-src *; connect-src 'self'; form-action 'self'; script-src 'nonce-${nonce}'`,
  })
  response.end(`<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeXml(title)}</title>
    <link rel="icon" href="data:,"><style>${styles}</style></head><body><main>${body}</main>
    ${script && `<script nonce="${nonce}">${script}</script>`}</body></html>`)
}

const styles = `
  :root { color-scheme: light dark; --line: light-dark(#d9dce1, #3a3f47); --soft: light-dark(#596069, #a7aeb8);
    --page: light-dark(#f6f7f9, #16181c); --card: light-dark(#ffffff, #1f2227); --accent: light-dark(#0b57d0, #8ab4f8) }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--page); font: 16px/1.5 system-ui, sans-serif }
  main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 4rem }
  h1 { margin: 0 0 .5rem; line-height: 1.25; overflow-wrap: anywhere } h2 { font-size: 1rem; margin: 1.5rem 0 .5rem }
  a { color: var(--accent) } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
  form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: 1rem 0 }
  input, button { font: inherit; min-height: 2.75rem; padding: 0 .75rem; border: 1px solid var(--soft); border-radius: .5rem }
  input { flex: 1 1 12rem; min-width: 0; background: var(--card) } button { background: var(--card); cursor: pointer }
  .count, .who, time { color: var(--soft); font-size: .875rem } .count { margin: 0 0 .5rem }
  .mails { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; overflow: hidden }
  .mails li + li { border-top: 1px solid var(--line) }
  .mails a { display: grid; gap: 0 1rem; grid-template-columns: 1fr auto; padding: .75rem 1rem; color: inherit; text-decoration: none }
  .mails a:hover { background: var(--page) } .mails a:focus-visible { outline-offset: -2px }
  .subject { font-weight: 600; grid-column: 1 / -1 } .subject, .who { overflow-wrap: anywhere }
  .empty { padding: 2rem; text-align: center; color: var(--soft); border: 1px dashed var(--line); border-radius: .75rem }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 } dt { color: var(--soft) }
  dd { margin: 0; overflow-wrap: anywhere }
  iframe { width: 100%; height: 60vh; border: 1px solid var(--line); border-radius: .75rem; background: #fff; color-scheme: light }
  pre { margin: 0; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card); border: 1px solid var(--line); border-radius: .75rem }`
