/**
 * The last step of `npm test`: every sentence of the checklist was on a screen and was looked up there, word for word, by
 * a test that passed; what is listed as not built was on none. Reads what the tests noted, not the tests.
 */
import { writeFileSync } from 'node:fs'
import { accountSentences, accountsNotShown } from './accounts-and-identity.ts'
import { notBuilt, sentences } from './core-experience.ts'
import { readSeen } from './seen.ts'

const seen = [...readSeen()]

/** `{name}` stands for any text. */
const isSeen = (entry: string) => {
  const parts = entry.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`^${parts.join('.+')}$`)
  return seen.some((text) => pattern.test(text))
}

const failures: string[] = []
let passed = 0
const check = (isRight: boolean, sentence: string) => {
  if (isRight) passed += 1
  else failures.push(sentence)
}
for (const [section, ofSection] of Object.entries({ ...sentences, ...accountSentences }))
  for (const entry of ofSection) check(isSeen(entry), `no test has seen “${entry}” (${section})`)
for (const [reason, ofReason] of Object.entries({ ...notBuilt, ...accountsNotShown }))
  for (const entry of ofReason)
    check(!isSeen(entry), `a test has seen “${entry}”, which is listed as not built: ${reason}`)

for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`${passed} entries passed, ${failures.length} failed`)
writeFileSync(
  'artifacts/checklist.json',
  JSON.stringify({ numPassedTests: passed, numFailedTests: failures.length }),
)
process.exitCode = failures.length === 0 ? 0 : 1
