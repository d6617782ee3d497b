import { beforeAll, describe, expect, test } from 'vitest'
import { buildFunctions } from '../../../infra/build.ts'
import { configOf, deployed } from '../../../infra/config.ts'
import { synthesize } from '../synth-fixture.ts'
import { dataRules } from './data-rules.ts'
import { edgeRules } from './edge-rules.ts'
import { firewallRules } from './firewall-rules.ts'
import { functionRules } from './function-rules.ts'
import { liveRules } from './live-rules.ts'
import type { StageTemplates } from './rule.ts'
import { searchRules } from './search-rules.ts'
import { stackRules } from './stack-rules.ts'

/**
 * Rules by which AWS refuses to create resources. When you learn about another rule, add it to one of these lists, with the
 * page that states it. The tests also break each rule in a copy, to prove that it finds something.
 */

const rules = [
  ...stackRules,
  ...dataRules,
  ...functionRules,
  ...edgeRules,
  ...firewallRules,
  ...liveRules,
  ...searchRules,
]
/** The longest name that a stage may have. */
const longest = 'longeststagename'
const stages = ['dev', 'prod', longest]
const templates = new Map<string, StageTemplates>()

beforeAll(async () => {
  await buildFunctions()
  for (const stage of stages) {
    const { byStack, resources } = synthesize(
      stage === longest ? deployed(longest, { ...configOf('prod'), searchNodes: 3 }) : stage,
    )
    const stacks = byStack.map(({ stack, text }) => ({
      name: stack.stackName,
      isProtected: stack.terminationProtection === true,
      template: JSON.parse(text),
    }))
    templates.set(stage, { stacks, resources })
  }
})

for (const { rule, see, findings, spoil } of rules) {
  describe(rule, () => {
    test.each(stages)('is kept by the templates of %s', (stage) => {
      expect(findings(templates.get(stage)!), see).toEqual([])
    })

    test('is reported as broken by a copy of the templates that breaks it', () => {
      const copy = structuredClone(templates.get('prod')!)
      spoil(copy)
      expect(findings(copy)).not.toEqual([])
    })
  })
}

test("every rule links to a page of AWS's documentation", () => {
  for (const { rule, see } of rules)
    expect(see, rule).toMatch(/^https:\/\/docs\.aws\.amazon\.com\/.+\.html(#.+)?$/)
})

/** The names of a stage's resources that must be unique in the account, as `type name`. */
function accountWideNames(stage: string): string[] {
  const made = Object.values(templates.get(stage)!.resources)
  return made
    .filter(({ Type }) => Type.startsWith('AWS::CloudFront::'))
    .flatMap(({ Type, Properties }) => {
      const config = Object.entries(Properties).find(([key]) => key.endsWith('Config'))?.[1]
      const name: unknown = Properties['Name'] ?? config?.Name
      return typeof name === 'string' ? [`${Type} ${name}`] : []
    })
}

test('two stages in one account share no resource name', () => {
  const [dev, prod] = stages.map(accountWideNames)
  expect(dev!.length).toBeGreaterThan(5)
  expect(dev!.filter((name) => prod!.includes(name))).toEqual([])
})

test("no host of a stage is a subdomain of another stage's host, because the two may be in different accounts", () => {
  const aliases = stages.map((stage) => {
    const [distribution] = Object.values(templates.get(stage)!.resources).filter(
      ({ Type }) => Type === 'AWS::CloudFront::Distribution',
    )
    return distribution!.Properties['DistributionConfig'].Aliases as string[]
  })
  const [dev, prod] = aliases.map((names) => names.map((name) => name.replace('*.', '')))
  for (const name of dev!)
    for (const other of prod!)
      expect(`.${name}`.endsWith(`.${other}`) || `.${other}`.endsWith(`.${name}`)).toBe(false)
})
