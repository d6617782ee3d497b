/**
 * The last step of `npm test` reads what passed tests noted. It checks that they found every sentence of the checklist word
 * for word on its screen, found no sentence that is listed as not built, and proved every behaviour.
 */
import { accountRoutes, accountSentences, accountsNotShown } from './accounts-and-identity.ts'
import { behaviours } from './behaviours.ts'
import { openSeen } from './compare.ts'
import { notBuilt, routes, sentences } from './core-experience.ts'
import { readProven } from './proves.ts'
import { readSightings } from './seen.ts'

const parts = Object.entries({ ...sentences, ...accountSentences })
const { visitor, unverified, member } = accountRoutes
const { missing } = openSeen(readSightings(), [
  ...routes,
  ...Object.keys({ ...visitor, ...unverified, ...member }),
  ...parts.flatMap(([, { on = [] }]) => on),
])
const proven = readProven()

const failures: string[] = []
let passed = 0
const check = (isRight: boolean, sentence: string) => {
  if (isRight) passed += 1
  else failures.push(sentence)
}
for (const [name, part] of parts) {
  const unseen = missing(part)
  const where = part.on ? ` on ${part.on.join(' or ')}` : ''
  for (const entry of part.says)
    check(!unseen.includes(entry), `no test has seen “${entry}”${where} (${name})`)
}
for (const [reason, ofReason] of Object.entries({ ...notBuilt, ...accountsNotShown }))
  for (const entry of ofReason)
    check(
      missing({ says: [entry] }).length > 0,
      `a test has seen “${entry}”, which is listed as not built: ${reason}`,
    )
for (const [name, sentence] of Object.entries(behaviours))
  check(proven.has(name), `no test that passed proves '${name}': ${sentence}`)

for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
