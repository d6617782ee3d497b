import { App, Validations, type Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { AwsSolutionsChecks } from 'cdk-nag'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { bundleDirectory } from '../../infra/build.ts'
import { configOf, type StageConfig } from '../../infra/config.ts'
import { root } from '../../infra/functions.ts'
import { makeStage } from '../../infra/stacks/stage.ts'

/** The type is `any`, because templates have no type. */
export type Json = ReturnType<typeof JSON.parse>
type Resource = {
  Type: string
  Properties: Record<string, Json>
  DeletionPolicy?: string
  DependsOn?: string[]
}

const folder = mkdtempSync(join(tmpdir(), 'synth-'))
// The folder is removed at the end of the process, because several test files of the process use it.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

// CDK's validation takes half of the time of a synth, so only `validate` runs it.
process.env['CDK_VALIDATION'] = 'false'

/** An app with the settings of cdk.json, with its own output folder. */
export function newApp(more: Record<string, unknown> = {}): App {
  const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'))
  const outdir = mkdtempSync(join(folder, 'app-'))
  // Without a copy of each function's bundle, which would be a gigabyte for each app.
  const noCopies = { 'aws:cdk:disable-asset-staging': true }
  return new App({ analyticsReporting: false, outdir, context: { ...context, ...noCopies, ...more } })
}

/** Synthesizes an app to which `make` adds stacks, with CDK's validation. Throws if the validation finds a problem. */
export function validate(make: (app: App) => void): void {
  const app = newApp({ '@aws-cdk/core:validateAgainstDefaultRules': true })
  make(app)
  process.env['CDK_VALIDATION'] = 'true'
  try {
    app.synth()
  } finally {
    process.env['CDK_VALIDATION'] = 'false'
  }
}

const made = new Map<string, ReturnType<typeof makeTemplates>>()

/**
 * The templates of a stage, with functions to find resources. They are synthesized once per process. Call buildFunctions()
 * before.
 */
export function synthesize(of: string | StageConfig) {
  const stage = typeof of === 'string' ? of : of.stage
  const known = made.get(stage) ?? makeTemplates(of)
  made.set(stage, known)
  return known
}

/** The stacks of a stage in the order of their deployment, each with its template as it is deployed. */
export function makeStacks(of: string | StageConfig, codeOf = bundleDirectory) {
  const app = newApp()
  const config = typeof of === 'string' ? configOf(of) : of
  // The laptop's bundles give the same templates. The bundles of a deployed stage would need a download of sharp for
  // Lambda.
  const stacks = Object.values(makeStage(app, { config, codeOf }))
  app.synth()
  return { app, byStack: stacks.map((stack) => ({ stack, text: templateOf(stack) })) }
}

/** The template of a stack in an app that is already synthesized. */
export function templateOf({ node, templateFile }: Stack): string {
  const { root: app } = node
  return readFileSync(join((app as App).outdir, templateFile), 'utf8')
}

function makeTemplates(of: string | StageConfig) {
  const { app, byStack } = makeStacks(of)
  const template = Template.fromJSON(merge(byStack.map(({ text }) => JSON.parse(text))))
  const resources: Record<string, Resource> = template.toJSON()['Resources']
  const ofType = (type: string) => Object.entries(resources).filter(([, { Type }]) => Type === type)

  const functionNamed = (name: string) => {
    const found = ofType('AWS::Lambda::Function').filter(
      ([, { Properties }]) => Properties['Environment'].Variables.FUNCTION_NAME === name,
    )
    expect(found, name).toHaveLength(1)
    return found[0]!
  }

  const callableOf = (name: string) => {
    const [id] = functionNamed(name)
    const alias = ofType('AWS::Lambda::Alias').find(
      ([, { Properties }]) => Properties['FunctionName'].Ref === id,
    )
    return alias ? { Ref: alias[0] } : { 'Fn::GetAtt': [id, 'Arn'] }
  }

  return {
    app,
    byStack,
    /**
     * The templates of all stacks, merged into one. Each import is replaced by the reference that the other stack exports.
     */
    template,
    resources,
    ofType,
    functionNamed,
    /** The reference with which callers call a function: its alias if it has one, otherwise the function itself. */
    callableOf,
    /** The properties of the only resource of a type whose logical id begins with `beginning`. */
    theOnly: (type: string, beginning = '') => {
      const found = ofType(type).filter(([id]) => id.startsWith(beginning))
      expect(found, type).toHaveLength(1)
      return found[0]![1].Properties
    },
    /** The policy statements of a function's role. */
    grantsOf: (name: string): Json[] => {
      const role = functionNamed(name)[1].Properties['Role']['Fn::GetAtt'][0]
      const policies: Json[] = resources[role]!.Properties['Policies']
      return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    },
  }
}

/** Throws if two stacks give different resources the same logical id. */
function merge(templates: Json[]): Json {
  const resources = templates.flatMap(({ Resources }) => Object.entries(Resources))
  const merged = Object.fromEntries(resources)
  expect(Object.keys(merged)).toHaveLength(resources.length)
  const outputs = templates.flatMap(({ Outputs }): Json[] => Object.values(Outputs ?? {}))
  const exported = new Map(outputs.flatMap(({ Export, Value }) => (Export ? [[Export.Name, Value]] : [])))
  const withReferences = (_: string, value: Json) => exported.get(value?.['Fn::ImportValue']) ?? value
  return JSON.parse(JSON.stringify({ Resources: merged }), withReferences)
}

/** The findings of cdk-nag, as `rule: resource`. */
export function objections(app: App): string[] {
  const nag = new AwsSolutionsChecks(app)
  Validations.of(app).addPlugins(nag)
  return nag
    .validateScope(app)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(
        ({ resourceLogicalId, constructPath }) => `${ruleName}: ${resourceLogicalId ?? constructPath}`,
      ),
    )
}

/** The findings of cdk-nag that the product accepts, keyed by the reason for accepting them. */
export function acceptedFindings(app: App): Map<string, string[]> {
  const accepted = new Map<string, string[]>()
  const entries = app.node
    .findAll()
    .flatMap(({ node }) => node.metadata)
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
    .flatMap(({ data }): [string, string][] => Object.entries(data))
  for (const [id, reason] of entries) accepted.set(reason, [...(accepted.get(reason) ?? []), id])
  return accepted
}
