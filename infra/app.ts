/** The CDK app: `cdk synth -c stage=prod`. The stages are defined in config.ts, and their stacks in stacks/. */
import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { addNativeModules, buildFunctions, bundleDirectory, nativeDirectory } from './build.ts'
import { configOf } from './config.ts'
import { functions } from './functions.ts'
import { makeStage } from './stacks/stage.ts'

const app = new App({ analyticsReporting: false })
const config = configOf(
  app.node.tryGetContext('stage') ?? 'local',
  Number(app.node.tryGetContext('port') ?? 3000),
)

await buildFunctions()
// On a laptop, bundles use the sharp in the repository's node_modules. Only Lambda needs the arm64 build of sharp.
const withSharp = config.isLaptop
  ? []
  : functions.filter(({ needsSharp }) => needsSharp).map(({ name }) => name)
await Promise.all(withSharp.map(addNativeModules))

Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
makeStage(app, {
  config,
  codeOf: (name) => (withSharp.includes(name) ? nativeDirectory(name) : bundleDirectory(name)),
})
for (const { stackName, template } of app.synth().stacks)
  console.error(`${stackName}: ${Object.keys(template.Resources).length} resources of at most 500`)
