/** `npm run cost` prints the cost of a month and writes it into infra/README.md. cost.test.ts checks that the README is current. */
import { readFileSync, writeFileSync } from 'node:fs'
import { costFile, report, withCost } from './report.ts'
import { restingOfProduction } from './template.ts'

const tables = report(await restingOfProduction())
console.log(tables)
writeFileSync(costFile, withCost(readFileSync(costFile, 'utf8'), tables))
