import { escapeXml } from '../xml.ts'
import type { Account } from './accounts.ts'

/** A button: the outcome that it posts, its label and its effect. */
type Choice = readonly [outcome: string, label: string, shows: string]

const onboarding: readonly Choice[] = [
  ['finish', 'Finish', 'give everything that Stripe wants; payouts are enabled'],
  ['leave', 'Leave half-way', 'give a half of it and go back'],
  ['review', 'Finish, and wait for a check', 'Stripe looks at a document first'],
  ['ask', 'Finish, and be asked for more later', 'a document is wanted within two weeks'],
  ['refuse', 'Be refused', 'Stripe wants nothing to do with the account'],
]

/** Decisions of Stripe itself, for which Stripe has no page. */
const decisions: readonly Choice[] = [
  ['finish', 'Enable', 'everything is checked'],
  ['review', 'Check', 'a document is looked at'],
  ['ask', 'Ask for more', 'a document is wanted within two weeks'],
  ['overdue', 'Let the time run out', 'a document was not given in time'],
  ['refuse', 'Refuse', 'for fraud'],
]

/** The action of a person on their dashboard. */
const give: Choice = ['finish', 'Give what is missing', 'a document is wanted']
const disconnect: Choice = ['disconnect', 'Disconnect', 'Campus has no access to the account any more']

/** The page of an account link; its buttons post to `action`. */
export function setupPage(account: Account, action: string): string {
  const due = account.currentlyDue.length
  const wants = due === 0 ? 'Stripe wants nothing at present.' : `Stripe wants ${due} more facts.`
  return page(
    'Set up payouts',
    `<p>This page replaces Stripe on this machine. Nobody is asked for a real number.</p>
    <p>${escapeXml(nameOf(account))} · ${wants}</p>
    ${buttons(action, onboarding)}`,
  )
}

/** The page of a login link. */
export function dashboardPage(account: Account, action: string): string {
  const payouts = account.payouts.map(
    ({ amount, status }) => `<li>${dollars(amount)} · ${escapeXml(status)}</li>`,
  )
  return page(
    'Express Dashboard',
    `<p>This page replaces Stripe on this machine.</p>
    <p>${escapeXml(nameOf(account))}</p>
    <dl><dt>Available</dt><dd>${dollars(account.available)}</dd><dt>Pending</dt><dd>${dollars(account.pending)}</dd></dl>
    <h2>Payouts</h2>
    ${payouts.length > 0 ? `<ul>${payouts.join('')}</ul>` : '<p>There are no payouts yet.</p>'}
    ${buttons(action, account.currentlyDue.length > 0 ? [give, disconnect] : [disconnect])}`,
  )
}

/** Every account, with its possible outcomes at Stripe. */
export function overviewPage(accounts: Account[]): string {
  const rows = accounts.map(
    (account) => `<section><h2>${escapeXml(nameOf(account))}</h2><p>${escapeXml(stateOf(account))}</p>
      ${account.isConnected ? buttons(`/accounts/${account.id}`, [...decisions, ['disconnect', 'Disconnect', 'by its person']]) : ''}
      ${account.isConnected ? balanceForm(account) : ''}</section>`,
  )
  const nothing = '<p>There is no account yet. Set up payouts in the settings of a verified person.</p>'
  return page('Stripe', rows.length > 0 ? rows.join('') : nothing)
}

export function notePage(title: string, sentence: string): string {
  return page(title, `<p>${escapeXml(sentence)}</p>`)
}

function buttons(action: string, choices: readonly Choice[]): string {
  const items = choices.map(
    ([outcome, label, shows]) =>
      `<li><button name="outcome" value="${outcome}"><b>${label}</b><span>${shows}</span></button></li>`,
  )
  return `<form method="post" action="${escapeXml(action)}"><ul>${items.join('')}</ul></form>`
}

function balanceForm({ id, available, pending, payouts }: Account): string {
  const field = (name: string, label: string, cents: number) =>
    `<label>${label} <input name="${name}" type="number" min="0" value="${cents}" required></label>`
  const onTheWay = payouts.reduce((sum, { amount }) => sum + amount, 0)
  return `<form method="post" action="/accounts/${id}/balance" class="balance">
    ${field('available', 'Available, cents', available)}${field('pending', 'Pending, cents', pending)}
    ${field('onTheWay', 'On the way, cents', onTheWay)}<button>Set the balance</button></form>`
}

function nameOf({ given, id }: Account): string {
  const { first_name: first = '', last_name: last = '' } = given.individual ?? {}
  return [`${first} ${last}`.trim(), given.email ?? '', id].filter((part) => part !== '').join(' · ')
}

function stateOf(account: Account): string {
  if (!account.isConnected) return 'Campus has no access.'
  const facts = [
    account.detailsSubmitted ? 'Details submitted' : 'Details not submitted',
    account.isEnabled ? 'enabled' : `not enabled (${account.disabledReason ?? 'no reason'})`,
  ]
  if (account.currentlyDue.length > 0) facts.push(`due: ${account.currentlyDue.join(', ')}`)
  if (account.pendingVerification.length > 0)
    facts.push(`in review: ${account.pendingVerification.join(', ')}`)
  return facts.join(' · ')
}

function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>`
}

const style = `
  :root { color-scheme: light dark; --line: light-dark(#dadce0, #44474b); --soft: light-dark(#5f6368, #a8adb4) }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
  main { max-width: 32rem; margin: 0 auto; padding: 32px 16px }
  h1 { font-size: 1.5rem; margin: 0 }
  h2 { font-size: 1rem; margin: 24px 0 8px }
  p { margin: 4px 0 16px; color: var(--soft) }
  dl { display: grid; grid-template-columns: 1fr auto; gap: 4px } dd { margin: 0; font-weight: 600 }
  ul { list-style: none; margin: 0 0 16px; padding: 0; border: 1px solid var(--line); border-radius: 12px; overflow: hidden }
  li + li { border-top: 1px solid var(--line) }
  button { font: inherit; color: inherit; cursor: pointer }
  li button { width: 100%; min-height: 56px; padding: 8px 16px; border: 0; background: none; text-align: start }
  li button:hover, li button:focus-visible { background: light-dark(#f1f3f4, #2a2d31) }
  li span { display: block; font-size: .875rem; color: var(--soft) }
  .balance { display: grid; gap: 8px }
  .balance label { display: flex; justify-content: space-between; align-items: center; gap: 8px }
  .balance input, .balance button { font: inherit; min-height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px }
`
