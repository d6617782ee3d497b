import { escapeXml } from '../xml.ts'
import { googleAccounts } from './accounts.ts'

/** The page for choosing an account; `state` belongs to the sign-in that leads there. */
export function choicePage(state: string): string {
  const accounts = googleAccounts.map(
    ({ claims: { name, email }, shows }, index) =>
      `<li><button name="account" value="${index}"><b>${escapeXml(name)}</b>
        <span>${email ? `${escapeXml(email)} ` : ''}${escapeXml(shows)}</span></button></li>`,
  )
  const outcomes = [
    ['cancel', 'Cancel', 'go back without signing in'],
    ['network', 'Lose the connection', 'after Google, before the sign-in is done'],
    ['fail', 'Fail', 'Google reports an error of its own'],
  ].map(
    ([value, label, shows]) =>
      `<li><button name="outcome" value="${value}"><b>${label}</b><span>${shows}</span></button></li>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Choose an account</title>
<style>${style}</style>
</head>
<body>
<main>
  <h1>Choose an account</h1>
  <p>This page replaces Google on this machine. Nobody is asked for a password.</p>
  <form method="post" action="/google/choose">
    <input type="hidden" name="state" value="${escapeXml(state)}">
    <ul>${accounts.join('')}</ul>
    <h2>Or</h2>
    <ul>${outcomes.join('')}</ul>
  </form>
  <h2>Another account</h2>
  <form method="post" action="/google/choose" class="other">
    <input type="hidden" name="state" value="${escapeXml(state)}">
    <label>Name <input name="name" required></label>
    <label>Email <input name="email" type="email" required></label>
    <label class="box"><input name="unverified" type="checkbox"> Google has not verified it</label>
    <button>Continue</button>
  </form>
</main>
</body>
</html>`
}

const style = `
  :root { color-scheme: light dark; --line: light-dark(#dadce0, #44474b); --soft: light-dark(#5f6368, #a8adb4) }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif }
  main { max-width: 28rem; margin: 0 auto; padding: 32px 16px }
  h1 { font-size: 1.5rem; margin: 0 }
  h2 { font-size: 1rem; margin: 24px 0 8px }
  p { margin: 4px 0 16px; color: var(--soft) }
  ul { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 12px; overflow: hidden }
  li + li { border-top: 1px solid var(--line) }
  button { font: inherit; color: inherit; cursor: pointer }
  li button { width: 100%; min-height: 56px; padding: 8px 16px; border: 0; background: none; text-align: start }
  li button:hover, li button:focus-visible { background: light-dark(#f1f3f4, #2a2d31) }
  li span { display: block; font-size: .875rem; color: var(--soft) }
  .other { display: grid; gap: 12px }
  .other label { display: grid; gap: 4px }
  .other .box { display: flex; gap: 8px; align-items: center }
  .other .box input { min-height: 0 }
  .other input, .other button { font: inherit; min-height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px }
`
