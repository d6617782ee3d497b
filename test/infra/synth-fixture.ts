import { App, Validations } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { AwsSolutionsChecks } from 'cdk-nag'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { bundleDirectory } from '../../infra/build.ts'
import { configOf } from '../../infra/config.ts'
import { root } from '../../infra/functions.ts'
import { CampusStack } from '../../infra/stacks/campus-stack.ts'

/** `any`, because the tests read templates for which there is no type. */
export type Json = ReturnType<typeof JSON.parse>
type Resource = { Type: string; Properties: Record<string, Json>; DeletionPolicy?: string }

const folder = mkdtempSync(join(tmpdir(), 'synth-'))
// Several files of one process use the folder.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** An app with the settings of cdk.json, with its own output folder. */
export function newApp(): App {
  const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'))
  return new App({ analyticsReporting: false, outdir: mkdtempSync(join(folder, 'app-')), context })
}

/** The template of a stage, with look-ups. Call buildFunctions() before. */
export function synthesize(stage: string) {
  const app = newApp()
  // The laptop's bundles give the same template. A deployed stage's would download sharp for Lambda.
  const stack = new CampusStack(app, `campus-${stage}`, { config: configOf(stage), codeOf: bundleDirectory })
  const template = Template.fromStack(stack)
  const resources: Record<string, Resource> = template.toJSON()['Resources']
  const ofType = (type: string) => Object.entries(resources).filter(([, { Type }]) => Type === type)

  const functionNamed = (name: string) => {
    const found = ofType('AWS::Lambda::Function').filter(
      ([, { Properties }]) => Properties['Environment'].Variables.FUNCTION_NAME === name,
    )
    expect(found, name).toHaveLength(1)
    return found[0]!
  }

  return {
    stage,
    app,
    template,
    resources,
    ofType,
    functionNamed,
    /** The properties of the only resource of a type. */
    theOnly: (type: string) => {
      const found = ofType(type)
      expect(found, type).toHaveLength(1)
      return found[0]![1].Properties
    },
    /** The policy statements of a function's role. */
    grantsOf: (name: string): Json[] => {
      const role = functionNamed(name)[1].Properties['Role']['Fn::GetAtt'][0]
      return ofType('AWS::IAM::Policy')
        .filter(([, { Properties }]) => Properties['Roles'].some((one: Json) => one.Ref === role))
        .flatMap(([, { Properties }]) => Properties['PolicyDocument'].Statement)
    },
  }
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
