/** Synthesizes the stacks of production and counts their resources. */
import { App } from 'aws-cdk-lib'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFunctions, bundleDirectory } from '../../../infra/build.ts'
import { configOf, servedDomains } from '../../../infra/config.ts'
import { root } from '../../../infra/functions.ts'
import { fileKeyVersions, pushSecretNames } from '../../../infra/secret-names.ts'
import { makeStage } from '../../../infra/stacks/stage.ts'
import { restingOf, type Resource, type Resting } from './resting.ts'

/** Returns the resources that production pays for while nobody uses it. */
export async function restingOfProduction(): Promise<Resting> {
  // Builds the functions first, because the stacks read the grants of a function from its bundle.
  await buildFunctions()
  const config = configOf('prod')
  const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'))
  const outdir = mkdtempSync(join(tmpdir(), 'cost-'))
  // Skips CDK's validation, which takes half of the time of a synth.
  process.env['CDK_VALIDATION'] = 'false'
  try {
    const app = new App({ analyticsReporting: false, outdir, context })
    makeStage(app, { config, codeOf: bundleDirectory })
    const resources = app
      .synth()
      .stacks.flatMap(({ template }): Resource[] => Object.values(template.Resources))
    return restingOf(resources, {
      // Secrets: the keys of files, the keys of web push, one for Stripe, and one for Google's client.
      secrets: fileKeyVersions(config).length + pushSecretNames(config).length + 1 + (config.google ? 1 : 0),
      zones: servedDomains(config).length,
    })
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}
