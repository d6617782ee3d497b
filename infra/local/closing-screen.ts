import { demoOperator } from './demo/operator-account.ts'
import { demoAccounts } from './demo/people.ts'

/** The text that `npm start` prints when it is ready: addresses, and accounts to log in with. */
export function closingScreen({
  site,
  mail,
  push,
  stripe,
}: Record<'site' | 'mail' | 'push' | 'stripe', number>): string {
  const width = Math.max(...demoAccounts.map(({ role }) => role.length))
  const emailWidth = Math.max(...demoAccounts.map(({ email }) => email.length))
  return [
    '',
    `  OU, UT         http://ou.campus.localhost:${site}   http://ut.campus.localhost:${site}`,
    `  All campuses   http://campus.localhost:${site}`,
    `  Other browsers http://localhost:${site}   http://localhost:${site}/?campus=ut`,
    `  Mail inbox     http://localhost:${mail}`,
    `  Pushes         http://localhost:${push}`,
    `  Stripe         http://localhost:${stripe}`,
    `  Abroad         http://localhost:${site}/?country=DE   back: /?country=US   another clock: /?timeZone=Asia/Tokyo`,
    `  API            http://localhost:${site}/api/docs`,
    `  Operators      http://console.campus.localhost:${site}   ${demoOperator.name}   ${demoOperator.password}`,
    '                 code: npm run operate -- local code   commands: npm run operate -- local list-audit',
    '',
    '  Log in as',
    ...demoAccounts.map(({ role, email, password, hasPassword, lands }) => {
      const how = hasPassword ? password : 'by link'
      return `    ${role.padEnd(width)}   ${email.padEnd(emailWidth)}   ${how.padEnd(password.length)}   → ${lands}`
    }),
    '',
    '  Log: .local/log.txt   Stop: Ctrl-C   Start over: npm start -- --fresh',
    '',
  ].join('\n')
}
