/**
 * The last step of `npm test`: prints each function's grants, and fails for a statement or an action that allowed no
 * call in the whole run, because such a grant is not needed and has to be removed.
 */
import { readGrants } from './record.ts'
import { grantProblems, grantTable } from './unused.ts'

const { grants, used } = readGrants()
const problems = grantProblems(grants, used)
console.log(grantTable(grants, used).join('\n'))
for (const problem of problems) console.log(`✗ ${problem}`)
const actions = grants.reduce((sum, grant) => sum + grant.actions.length, 0)
console.log(`${actions} actions in ${grants.length} statements, ${problems.length} problems`)
console.log(`${actions} passed, ${problems.length} failed`)
process.exitCode = problems.length === 0 ? 0 : 1
